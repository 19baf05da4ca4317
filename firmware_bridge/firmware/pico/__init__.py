"""The Pico's program; `box.py` is the virtual box's too."""
