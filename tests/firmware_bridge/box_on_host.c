/* The Arduino's program without its board, on this computer. Commands and answers are those of box_in_simavr.c.
 * The device is 0102030405060708; the first start has the number 1, each further start one more.
 *
 * Two commands more: `noise BYTES` and `spoilt FRAMES` try the parser and answer how much of it was believed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "box.h"

static Box box;
static uint32_t now_ms, closed, boot;

static void switch_on(void)
{
    static const uint8_t DEVICE[DEVICE_BYTES] = {1, 2, 3, 4, 5, 6, 7, 8};
    now_ms = 0;
    box_start(&box, DEVICE, ++boot, RESET_POWER_ON);
}

static void run(const char *arguments)
{
    static char hex[1 << 16];
    unsigned long us = 0;
    size_t sent = 0;
    uint8_t byte;
    hex[0] = '-';
    sscanf(arguments, "%lu %65535s", &us, hex);
    for (unsigned value, i = 0; hex[0] != '-' && sscanf(hex + i, "%2x", &value) == 1; i += 2)
        box_receive(&box, (uint8_t)value);
    for (unsigned long steps = us / 1000; steps; steps--) {
        box_step(&box, ++now_ms, closed);
        while (box_take_output(&box, &byte))
            sent++, printf("%02x", byte);
    }
    puts(sent ? "" : "-");
}

static void print_lights(void)
{
    for (uint8_t i = 0; i < PIXELS; i++) {
        Color color = box_pixel(&box, i);
        printf("%02x%02x%02x%02x", 0xE0 | box.shown.brightness, color.blue, color.green, color.red);
    }
    puts("");
}

static uint64_t chance_state;

/* xorshift64*, Vigna 2016. */
static uint32_t chance(void)
{
    chance_state ^= chance_state >> 12;
    chance_state ^= chance_state << 25;
    chance_state ^= chance_state >> 27;
    return (uint32_t)(chance_state * 2685821657736338717ULL >> 32);
}

/* Answers how many messages were believed among so many random bytes. */
static unsigned long noise(unsigned long bytes)
{
    unsigned long believed = 0;
    for (; bytes; bytes--) {
        box.host_known = false;
        box_receive(&box, (uint8_t)chance());
        believed += box.host_known;
    }
    return believed;
}

/* Answers how many were believed of so many frames with one to three bytes changed, dropped or doubled. */
static unsigned long spoilt(unsigned long frames)
{
    unsigned long believed = 0;
    for (; frames; frames--) {
        uint8_t body[10] = {PROTOCOL << 4 | 11}, whole[FRAME_LIMIT], sent[2 * FRAME_LIMIT];
        for (uint8_t i = 1; i < sizeof body; i++)
            body[i] = (uint8_t)chance();
        uint8_t length = frame_make(body, sizeof body, whole), sent_length = 0, first = (uint8_t)(chance() % (length - 1));
        uint8_t damages = 1 + chance() % 3;
        for (uint8_t i = 0; i + 1 < length; i++) {
            bool hit = i == first || (damages > 1 && chance() % length < damages);
            uint8_t way = chance() % 3;
            if (!hit || way != 1)
                sent[sent_length++] = hit && way == 0 ? (uint8_t)(whole[i] ^ (1 + chance() % 255)) : whole[i];
            if (hit && way == 2)
                sent[sent_length++] = whole[i];
        }
        sent[sent_length++] = 0;
        bool same = sent_length == length && !memcmp(sent, whole, length);
        box.host_known = false;
        for (uint8_t i = 0; i < sent_length; i++)
            box_receive(&box, sent[i]);
        believed += box.host_known && !same;
    }
    return believed;
}

int main(void)
{
    static char line[(1 << 16) + 100];
    setvbuf(stdin, NULL, _IONBF, 0);
    chance_state = 88172645463325252ULL;
    switch_on();
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "run ", 4))
            run(line + 4);
        else if (!strncmp(line, "inputs ", 7))
            closed = (uint32_t)strtoul(line + 7, NULL, 16), puts("ok");
        else if (!strncmp(line, "power", 5))
            switch_on(), puts("ok");
        else if (!strncmp(line, "lights", 6))
            print_lights();
        else if (!strncmp(line, "tone", 4))
            printf("%u\n", box_tone_hz(&box));
        else if (!strncmp(line, "noise ", 6))
            printf("%lu\n", noise(strtoul(line + 6, NULL, 10)));
        else if (!strncmp(line, "spoilt ", 7))
            printf("%lu\n", spoilt(strtoul(line + 7, NULL, 10)));
        else
            puts("unknown command");
        fflush(stdout);
    }
    return 0;
}
