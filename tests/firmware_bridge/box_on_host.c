/* The Arduino's program without its board, on this computer. Commands and answers are those of box_in_simavr.c.
 * The device is 0102030405060708; the first start has the number 1, each further start one more. */
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

int main(void)
{
    static char line[(1 << 16) + 100];
    setvbuf(stdin, NULL, _IONBF, 0);
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
        else
            printf("%u\n", box_tone_hz(&box));
        fflush(stdout);
    }
    return 0;
}
