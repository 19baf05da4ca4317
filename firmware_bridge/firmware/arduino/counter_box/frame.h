/* Frames on the serial line: Consistent Overhead Byte Stuffing and a CRC-32, a zero byte after each.
 * docs/serial_protocol.md is the specification. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { FRAME_LIMIT = 64, CRC_BYTES = 4, BODY_LIMIT = FRAME_LIMIT - CRC_BYTES - 2 };

/* The CRC-32 of ISO 3309, continued from `crc`; begin with 0. */
uint32_t crc32(uint32_t crc, const uint8_t *data, uint8_t length);

/* Writes the frame of a body of at most BODY_LIMIT bytes with its delimiter; `frame` has FRAME_LIMIT bytes.
 * Returns its length. */
uint8_t frame_make(const uint8_t *body, uint8_t length, uint8_t *frame);

/* Replaces a frame without its delimiter by its body, in place. Returns the body's length, 0 where it is damaged. */
uint8_t frame_open(uint8_t *frame, uint8_t length);

#ifdef __cplusplus
}
#endif

#endif
