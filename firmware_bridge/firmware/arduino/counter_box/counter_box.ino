// The controller box on an Arduino Uno or Nano. Open this folder in the Arduino environment, choose the board and
// the port, and upload. Nothing needs to be set here: what a button means is set in the companion.

#include "board.h"

void setup()
{
    board_start();
}

void loop()
{
    board_step();
}
