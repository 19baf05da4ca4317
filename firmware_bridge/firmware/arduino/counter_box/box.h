/* What a counter box does, without its pins: debounce, count, send until acknowledged, show lights and sounds.
 *
 * The same for the board and for a computer, where the tests run it; box.py of the Pico behaves the same byte for
 * byte. docs/serial_protocol.md is the specification. Knows no register and no clock. */
#ifndef BOX_H
#define BOX_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PROTOCOL = 1,
    FIRMWARE_MAJOR = 1,
    FIRMWARE_MINOR = 0,
    FIRMWARE_PATCH = 0,

    INPUTS = 18,
    DEVICE_BYTES = 8,
    RING_LIMIT = 100,
    OUTPUT_LIMIT = 192,

    RESEND_AT_ONCE = 4,
    RESEND_EVERY_MS = 50,
    BEAT_EVERY_MS = 500,
    HOST_SILENT_MS = 3000,

    PIXELS_PER_SIDE = 29,
    PIXELS = 2 * PIXELS_PER_SIDE
};

/* Reset causes, as the processor's status register has them. */
enum { RESET_POWER_ON = 1, RESET_BUTTON = 2, RESET_LOW_VOLTAGE = 4, RESET_WATCHDOG = 8 };

typedef struct {
    uint8_t red, green, blue;
} Color;

/* Its sequence number follows from its place in the ring. */
typedef struct {
    uint8_t what; /* the input, and REPEATED */
    uint32_t time_ms;
    uint32_t held;
} Press;

/* Believes a press after 8 equal samples in a row, and a release after 16. Samples may hit a bouncing contact at its
 * wrong level eight times in a row; a release that takes longer than contacts bounce cannot be made up of those, and
 * without a release there is no second press. All inputs at once: bit n of the four words is input n's count, which
 * runs to 16 and starts at 8 where a press is awaited. */
typedef struct {
    uint32_t held;
    uint32_t ones, twos, fours, eights;
} Debouncer;

typedef struct {
    uint32_t mask;
    uint16_t delay_ms, interval_ms;
    uint32_t due_ms[INPUTS];
} Repeater;

typedef struct {
    uint8_t number, keys, chains[2];
    uint16_t flags;
    uint8_t brightness;
    int16_t sound_number; /* -1 before the first message */
    uint8_t sound;
    uint32_t sound_started_ms;
} Shown;

typedef struct {
    uint8_t device[DEVICE_BYTES];
    uint32_t boot;
    uint8_t reset_cause;

    Debouncer debouncer;
    Repeater repeater;
    Shown shown;

    uint32_t now_ms, heard_ms, resent_ms, beat_ms;
    bool greeted, host_known;

    Press ring[RING_LIMIT];
    uint8_t first, waiting; /* the oldest unacknowledged press, and how many there are */
    uint16_t sequence, acknowledged, overflow, damaged;
    uint16_t counts[INPUTS];
    uint8_t configured;

    uint8_t input[FRAME_LIMIT];
    uint8_t input_length;
    uint8_t output[OUTPUT_LIMIT];
    uint8_t output_first, output_length;
} Box;

/* `device` names this very box in eight bytes; `boot` differs from one start to the next. */
void box_start(Box *box, const uint8_t *device, uint32_t boot, uint8_t reset_cause);

/* One sample of the buttons, a set bit for each closed one; to be taken every millisecond. */
void box_step(Box *box, uint32_t now_ms, uint32_t levels);

void box_receive(Box *box, uint8_t byte);

/* The next byte to send; false when there is none. */
bool box_take_output(Box *box, uint8_t *byte);

/* One light of the strip. With nobody to believe, only a slow blue blink is shown. */
Color box_pixel(const Box *box, uint8_t number);

/* What the buzzer sounds now; 0 is silence. */
uint16_t box_tone_hz(const Box *box);

#ifdef __cplusplus
}
#endif

#endif
