/* The Arduino Uno and Nano (ATmega328P, 16 MHz): pins, serial line, strip, buzzer, watchdog and memory of identity.
 * docs/wiring.md has the pins. */
#ifndef BOARD_H
#define BOARD_H

#ifdef __cplusplus
extern "C" {
#endif

/* Call once. */
void board_start(void);

/* Call for ever; each call does a little. */
void board_step(void);

#ifdef __cplusplus
}
#endif

#endif
