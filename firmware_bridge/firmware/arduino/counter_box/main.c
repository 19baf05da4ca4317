/* The program without the Arduino environment, which brings a main of its own. */
#ifndef ARDUINO

#include "board.h"

int main(void)
{
    board_start();
    for (;;)
        board_step();
}

#endif
