/* The Arduino's program in simavr, with the button matrix, the strip and the buzzer around it.
 *
 *     box_in_simavr FIRMWARE.elf          simulated time: a command on each line of stdin, an answer on each of stdout
 *     box_in_simavr FIRMWARE.elf --pty    real time, the serial line on a pseudo terminal; commands without `run`
 *
 * Commands:
 *     run US HEX     lives US microseconds and receives the bytes meanwhile; answers with what was sent ("-": nothing)
 *     inputs HEX     the closed buttons, a bit each
 *     power          cuts the power and restores it; only the EEPROM remembers
 *     hang           the program runs in a circle from here on; its watchdog must end that
 *     lights         the strip's last whole picture: brightness, blue, green and red of each light
 *     tone           frequency of the buzzer in hertz; 0 is silence
 *
 * Ends with stdin. simavr is a separate program under the GPL; this file is linked with it only to run tests. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

enum { COLUMNS = 3, FIRST_COLUMN = 2, ROWS = 6, BUZZER = 1, CYCLES_PER_US = 16 };
enum { PIXELS = 58, PICTURE_BYTES = 4 * PIXELS, EEPROM_BYTES = 1024, QUEUE_LIMIT = 1 << 16 };

typedef struct {
    uint8_t bytes[QUEUE_LIMIT];
    size_t start, end;
} Queue;

static avr_t *avr;
static elf_firmware_t firmware;
static uint32_t closed;
static uint8_t rows = 0xFF;
static Queue to_box, from_box;
static bool box_is_ready;
static uint8_t picture[PICTURE_BYTES], coming[PICTURE_BYTES];
static size_t coming_length = PICTURE_BYTES, zeros;
static avr_cycle_count_t toggled, toggled_before;

static void queue(Queue *q, uint8_t byte)
{
    if (q->end - q->start < QUEUE_LIMIT)
        q->bytes[q->end++ % QUEUE_LIMIT] = byte;
}

static avr_irq_t *port_irq(char port, int irq)
{
    return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), irq);
}

static avr_irq_t *uart_irq(int irq)
{
    return avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), irq);
}

/* A row is low where a closed button joins it to a column that is driven low. */
static void settle_matrix(uint8_t driven)
{
    avr_ioport_state_t columns;
    avr_ioctl(avr, AVR_IOCTL_IOPORT_GETSTATE('D'), &columns);
    uint8_t now = 0xFF;
    for (int column = 0; column < COLUMNS; column++) {
        uint8_t pin = 1 << (FIRST_COLUMN + column);
        if (driven & pin && !(columns.port & pin))
            now &= ~(closed >> (ROWS * column));
    }
    for (int row = 0; row < ROWS; row++)
        if ((now ^ rows) >> row & 1)
            avr_raise_irq(port_irq('C', row), now >> row & 1);
    rows = now;
}

static void on_columns(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    settle_matrix(value);
}

static void on_sent(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    queue(&from_box, value);
}

static void on_ready(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    box_is_ready = true;
    while (box_is_ready && to_box.start < to_box.end)
        avr_raise_irq(uart_irq(UART_IRQ_INPUT), to_box.bytes[to_box.start++ % QUEUE_LIMIT]);
}

static void on_full(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    box_is_ready = false;
}

/* Four zero bytes begin a picture; a light's first byte has its three highest bits set. */
static void on_strip(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    if (zeros >= 4 && (value & 0xE0) == 0xE0)
        coming_length = 0;
    zeros = value ? 0 : zeros + 1;
    if (coming_length < PICTURE_BYTES) {
        coming[coming_length++] = value;
        if (coming_length == PICTURE_BYTES)
            memcpy(picture, coming, PICTURE_BYTES);
    }
}

static void on_buzzer(avr_irq_t *irq, uint32_t value, void *param)
{
    static bool was_high;
    (void)irq, (void)param;
    if (was_high == (value & 1))
        return;
    was_high = value & 1;
    toggled_before = toggled;
    toggled = avr->cycle;
}

static void quiet(avr_t *of, const int level, const char *format, va_list arguments)
{
    (void)of, (void)level, (void)format, (void)arguments;
}

/* simavr would let this computer sleep too; the pace is ours. */
static void sleep_in_simulated_time(avr_t *of, avr_cycle_count_t cycles)
{
    (void)of, (void)cycles;
}

/* Pins float low in simavr, and after each reset. Equal values are not passed on, so they are toggled. */
static void pull_rows_up(void)
{
    for (int row = 0; row < ROWS; row++) {
        avr_raise_irq(port_irq('C', row), 0);
        avr_raise_irq(port_irq('C', row), 1);
    }
    rows = 0xFF;
}

static void connect_parts(void)
{
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(uart_irq(UART_IRQ_OUTPUT), on_sent, NULL);
    avr_irq_register_notify(uart_irq(UART_IRQ_OUT_XON), on_ready, NULL);
    avr_irq_register_notify(uart_irq(UART_IRQ_OUT_XOFF), on_full, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_strip, NULL);
    avr_irq_register_notify(port_irq('B', BUZZER), on_buzzer, NULL);
    avr_irq_register_notify(port_irq('D', IOPORT_IRQ_DIRECTION_ALL), on_columns, NULL);
    pull_rows_up();
}

static void switch_on(const uint8_t *eeprom)
{
    avr = avr_make_mcu_by_name("atmega328p");
    if (!avr)
        exit(2);
    avr_init(avr);
    avr->frequency = 16000000;
    avr_load_firmware(avr, &firmware);
    avr->log = LOG_ERROR;
    avr->sleep = sleep_in_simulated_time;
    /* How far it may run or sleep before the timers are looked at: many times faster than the limit of one cycle. */
    avr->run_cycle_limit = 16 * CYCLES_PER_US;
    /* Two columns are also interrupt pins. Nobody uses the interrupts, yet watching their level costs every cycle. */
    avr_extint_set_strict_lvl_trig(avr, 0, 0);
    avr_extint_set_strict_lvl_trig(avr, 1, 0);
    avr_eeprom_desc_t memory = {.ee = (uint8_t *)eeprom, .offset = 0, .size = EEPROM_BYTES};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &memory);
    avr->data[0x54] = 1; /* MCUSR: power on, which simavr does not set */
    to_box.start = to_box.end;
    toggled = toggled_before = 0;
    connect_parts();
}

static void cut_power(void)
{
    static uint8_t eeprom[EEPROM_BYTES];
    avr_eeprom_desc_t memory = {.ee = eeprom, .offset = 0, .size = EEPROM_BYTES};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &memory);
    avr_terminate(avr);
    switch_on(eeprom);
}

/* Puts `rjmp .-2` where the program is, until the processor begins again at its reset vector. */
static void hang(void)
{
    uint8_t *here = avr->flash + avr->pc;
    uint8_t before[2] = {here[0], here[1]};
    avr_flashaddr_t stuck = avr->pc;
    here[0] = 0xFF, here[1] = 0xCF;
    avr_cycle_count_t limit = avr->cycle + 16000000;
    bool was_reset = false;
    while (!was_reset && avr->cycle < limit) {
        avr_run(avr);
        was_reset = avr->pc < 4 && stuck >= 4;
    }
    here[0] = before[0], here[1] = before[1];
    if (was_reset)
        pull_rows_up();
}

/* A transmitter that is switched off and on again is ready; simavr forgets to say so. The Arduino core does that. */
static void keep_transmitter_ready(void)
{
    enum { UCSR0A = 0xC0, UCSR0B = 0xC1, UDRE = 0x20, TXEN = 0x08 };
    static bool was_on;
    bool is_on = avr->data[UCSR0B] & TXEN;
    if (is_on && !was_on)
        avr->data[UCSR0A] |= UDRE;
    was_on = is_on;
}

static void live(avr_cycle_count_t cycles)
{
    avr_cycle_count_t until = avr->cycle + cycles;
    while (avr->cycle < until) {
        int state = avr_run(avr);
        keep_transmitter_ready();
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "the program crashed\n");
            exit(3);
        }
    }
}

static void print_hex(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        printf("%02x", bytes[i]);
    puts(length ? "" : "-");
}

static void run(const char *arguments)
{
    char hex[4096] = "-";
    unsigned long us = 0;
    sscanf(arguments, "%lu %4095s", &us, hex);
    for (unsigned byte, i = 0; hex[0] != '-' && sscanf(hex + i, "%2x", &byte) == 1; i += 2)
        queue(&to_box, byte);
    live((avr_cycle_count_t)us * CYCLES_PER_US);
    static uint8_t sent[QUEUE_LIMIT];
    size_t length = 0;
    while (from_box.start < from_box.end)
        sent[length++] = from_box.bytes[from_box.start++ % QUEUE_LIMIT];
    print_hex(sent, length);
}

static unsigned long tone_hz(void)
{
    bool recent = toggled_before && avr->cycle - toggled < 16000000 / 100;
    return recent ? (16000000 / 2 + (toggled - toggled_before) / 2) / (toggled - toggled_before) : 0;
}

static void obey(const char *line)
{
    if (!strncmp(line, "run ", 4))
        run(line + 4);
    else if (!strncmp(line, "inputs ", 7))
        closed = strtoul(line + 7, NULL, 16), puts("ok");
    else if (!strncmp(line, "power", 5))
        cut_power(), puts("ok");
    else if (!strncmp(line, "hang", 4))
        hang(), puts("ok");
    else if (!strncmp(line, "lights", 6))
        print_hex(picture, PICTURE_BYTES);
    else if (!strncmp(line, "tone", 4))
        printf("%lu\n", tone_hz());
    else
        puts("unknown command");
    fflush(stdout);
}

/* ---- Real time, on a pseudo terminal. */

static int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static void carry_bytes(int terminal)
{
    uint8_t bytes[256];
    ssize_t length = read(terminal, bytes, sizeof bytes);
    for (ssize_t i = 0; i < length; i++)
        queue(&to_box, bytes[i]);
    for (; from_box.start < from_box.end; from_box.start++)
        if (write(terminal, &from_box.bytes[from_box.start % QUEUE_LIMIT], 1) != 1)
            break;
}

static void live_in_real_time(int terminal)
{
    char line[4200];
    struct pollfd commands = {.fd = 0, .events = POLLIN};
    for (int64_t next_us = clock_us();; next_us += 1000) {
        int64_t ahead_us = next_us - clock_us();
        /* If this computer stalled, the box does not sprint to catch up. */
        if (ahead_us < -20000)
            next_us -= ahead_us;
        if (poll(&commands, 1, ahead_us > 0 ? (int)((ahead_us + 999) / 1000) : 0) > 0) {
            if (!fgets(line, sizeof line, stdin))
                return;
            obey(line);
        }
        live(1000 * CYCLES_PER_US);
        carry_bytes(terminal);
    }
}

static int open_terminal(void)
{
    int terminal, other;
    char name[256];
    struct termios raw = {0};
    cfmakeraw(&raw);
    /* The other side stays open here; otherwise reading fails whenever nobody else has it open. */
    if (openpty(&terminal, &other, name, &raw, NULL))
        exit(4);
    fcntl(terminal, F_SETFL, O_NONBLOCK);
    printf("PTY %s\n", name);
    fflush(stdout);
    return terminal;
}

int main(int count, char **arguments)
{
    char line[4200];
    uint8_t eeprom[EEPROM_BYTES];
    memset(eeprom, 0xFF, sizeof eeprom);
    avr_global_logger_set(quiet);
    setvbuf(stdin, NULL, _IONBF, 0);
    if (count < 2 || elf_read_firmware(arguments[1], &firmware))
        return 1;
    switch_on(eeprom);
    if (count > 2 && !strcmp(arguments[2], "--pty"))
        live_in_real_time(open_terminal());
    else
        while (fgets(line, sizeof line, stdin))
            obey(line);
    return 0;
}
