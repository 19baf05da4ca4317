"""Programs for counter boxes: the Arduino's in C, the Pico's in MicroPython."""
