#include "frame.h"

#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#define PROGMEM
#define pgm_read_dword(address) (*(address))
#endif

/* Four bits at a time: a table for eight would cost 1 kB of flash for no need. */
static const uint32_t CRC_OF_NIBBLE[16] PROGMEM = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
};

uint32_t crc32(uint32_t crc, const uint8_t *data, uint8_t length)
{
    crc = ~crc;
    while (length--) {
        crc ^= *data++;
        crc = (crc >> 4) ^ pgm_read_dword(&CRC_OF_NIBBLE[crc & 15]);
        crc = (crc >> 4) ^ pgm_read_dword(&CRC_OF_NIBBLE[crc & 15]);
    }
    return ~crc;
}

typedef struct {
    uint8_t *frame;
    uint8_t length; /* so far */
    uint8_t code;   /* where the length of the present run will stand */
} Stuffing;

static void stuff(Stuffing *stuffing, uint8_t byte)
{
    if (byte) {
        stuffing->frame[stuffing->length++] = byte;
        return;
    }
    stuffing->frame[stuffing->code] = stuffing->length - stuffing->code;
    stuffing->code = stuffing->length++;
}

uint8_t frame_make(const uint8_t *body, uint8_t length, uint8_t *frame)
{
    Stuffing stuffing = {frame, 1, 0};
    uint32_t crc = crc32(0, body, length);
    for (uint8_t i = 0; i < length; i++)
        stuff(&stuffing, body[i]);
    for (uint8_t i = 0; i < CRC_BYTES; i++, crc >>= 8)
        stuff(&stuffing, (uint8_t)crc);
    stuff(&stuffing, 0); /* closes the last run */
    frame[stuffing.length - 1] = 0;
    return stuffing.length;
}

/* In place, as a body is never longer than its frame. Returns 0 where a length points past the end. */
static uint8_t unstuff(uint8_t *frame, uint8_t length)
{
    uint8_t out = 0;
    for (uint8_t position = 0; position < length;) {
        uint8_t end = position + frame[position];
        if (frame[position] == 0 || frame[position] > length - position)
            return 0;
        while (++position < end)
            frame[out++] = frame[position];
        if (position < length)
            frame[out++] = 0;
    }
    return out;
}

uint8_t frame_open(uint8_t *frame, uint8_t length)
{
    uint8_t size = unstuff(frame, length);
    if (size <= CRC_BYTES)
        return 0;
    size -= CRC_BYTES;
    uint32_t crc = crc32(0, frame, size);
    for (uint8_t i = 0; i < CRC_BYTES; i++, crc >>= 8)
        if (frame[size + i] != (uint8_t)crc)
            return 0;
    return size;
}
