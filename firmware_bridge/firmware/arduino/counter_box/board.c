#include "board.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "box.h"

/* Buttons: three columns on D2 to D4, six rows on A0 to A5. A button's number is 6 * column + row. */
enum { COLUMNS = 3, FIRST_COLUMN = PD2, ROWS = 6, ROW_MASK = 0x3F };

/* A row that another column has pulled low needs this long to rise, with 300 pF of cable at 50 kOhm of pull-up. */
enum { SETTLE_US = 20 };

enum { BUZZER = PB1, STRIP_SELECT = PB2, STRIP_DATA = PB3, STRIP_CLOCK = PB5 };
enum { START_BYTES = 4, END_BYTES = 5, PICTURE_BYTES = START_BYTES + 4 * PIXELS + END_BYTES, REFRESH_MS = 50 };
enum { RECEIVED_LIMIT = 128 };
enum { IDENTITY_KNOWN = 0xB7 };

static Box box;

/* ---- The first instructions after a reset. */

static uint8_t reset_cause __attribute__((section(".noinit")));
static uint32_t noise __attribute__((section(".noinit")));

/* After a watchdog reset the watchdog stays on, at its shortest period of 16 ms: before anything that takes time. */
__attribute__((used, noinline)) static void stop_watchdog(void)
{
    reset_cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

/* What static memory holds before anything is written to it differs from chip to chip and from start to start. */
__attribute__((used, noinline)) static void look_at_memory(void)
{
    uint32_t sum = 0x12345678;
    for (const uint8_t *byte = (const uint8_t *)RAMSTART; byte <= (const uint8_t *)RAMEND; byte++)
        sum = (sum << 5 | sum >> 27) ^ (sum >> 3) ^ *byte;
    noise = sum;
}

__attribute__((naked, used, section(".init3"))) void before_main(void)
{
    __asm__ volatile("%~call %x0\n\t%~call %x1" ::"i"(stop_watchdog), "i"(look_at_memory));
}

/* ---- Identity: a name for this board for ever, a number for this start. */

static uint8_t EEMEM stored_known;
static uint8_t EEMEM stored_device[DEVICE_BYTES];
static uint32_t EEMEM stored_starts;

/* The lowest bits of the temperature sensor are noise. */
static uint32_t measured_noise(void)
{
    uint32_t sum = noise;
    ADMUX = 1 << REFS1 | 1 << REFS0 | 8;
    ADCSRA = 1 << ADEN | 1 << ADPS2 | 1 << ADPS1 | 1 << ADPS0;
    for (uint8_t i = 0; i < 64; i++) {
        ADCSRA |= 1 << ADSC;
        loop_until_bit_is_clear(ADCSRA, ADSC);
        uint16_t reading = ADC;
        sum = crc32(sum, (const uint8_t *)&reading, sizeof reading);
    }
    ADCSRA = 0;
    return sum;
}

static void choose_device(void)
{
    uint32_t name[2] = {noise, measured_noise()};
    eeprom_update_block(name, stored_device, DEVICE_BYTES);
    eeprom_update_byte(&stored_known, IDENTITY_KNOWN);
}

/* The count of starts alone would repeat itself if a power cut spoilt it, so memory's noise goes in too. */
static uint32_t number_of_this_start(void)
{
    uint32_t starts = eeprom_read_dword(&stored_starts) + 1;
    eeprom_update_dword(&stored_starts, starts);
    return crc32(noise, (const uint8_t *)&starts, sizeof starts);
}

static void start_box(void)
{
    uint8_t device[DEVICE_BYTES];
    if (eeprom_read_byte(&stored_known) != IDENTITY_KNOWN)
        choose_device();
    eeprom_read_block(device, stored_device, DEVICE_BYTES);
    box_start(&box, device, number_of_this_start(), reset_cause & 0x0F);
}

/* ---- The clock. */

static volatile uint32_t clock_ms;

ISR(TIMER2_COMPA_vect)
{
    clock_ms++;
}

static void start_clock(void)
{
    TCCR2A = 1 << WGM21;
    TCCR2B = 1 << CS22;
    OCR2A = F_CPU / 64 / 1000 - 1;
    TIMSK2 = 1 << OCIE2A;
}

static uint32_t now_ms(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = clock_ms;
    }
    return now;
}

/* ---- The serial line, 115200 baud. */

static volatile uint8_t received[RECEIVED_LIMIT];
static volatile uint8_t received_end;
static uint8_t received_start;

ISR(USART_RX_vect)
{
    uint8_t byte = UDR0;
    uint8_t next = (received_end + 1) % RECEIVED_LIMIT;
    /* What finds no room is lost; its frame fails its check and is sent again. */
    if (next != received_start) {
        received[received_end] = byte;
        received_end = next;
    }
}

static void start_line(void)
{
    UBRR0 = 16;
    UCSR0A = 1 << U2X0;
    UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0 | 1 << RXCIE0;
}

/* False when there is nothing more to send. */
static bool exchange_bytes(void)
{
    uint8_t byte;
    while (received_start != received_end) {
        byte = received[received_start];
        received_start = (received_start + 1) % RECEIVED_LIMIT;
        box_receive(&box, byte);
    }
    if (bit_is_set(UCSR0A, UDRE0) && box_take_output(&box, &byte))
        UDR0 = byte;
    return box.output_length > 0;
}

/* ---- The buttons. */

static void start_buttons(void)
{
    PORTC |= ROW_MASK;
}

/* Only the column that is read is driven; the others float, so that two held buttons never short two outputs. */
static uint32_t read_buttons(void)
{
    uint32_t levels = 0;
    for (uint8_t column = 0; column < COLUMNS; column++) {
        DDRD |= 1 << (FIRST_COLUMN + column);
        _delay_us(SETTLE_US);
        uint8_t closed = ~PINC & ROW_MASK;
        DDRD &= ~(1 << (FIRST_COLUMN + column));
        levels |= (uint32_t)closed << (ROWS * column);
        _delay_us(SETTLE_US);
    }
    return levels;
}

/* ---- The strip of APA102 lights. They have a clock line, so interrupts may come while they are written. */

static void start_strip(void)
{
    DDRB |= 1 << STRIP_SELECT | 1 << STRIP_DATA | 1 << STRIP_CLOCK;
    SPCR = 1 << SPE | 1 << MSTR;
    SPDR = 0;
}

static uint8_t strip_byte(uint8_t place)
{
    static uint8_t light[4];
    if (place < START_BYTES || place >= START_BYTES + 4 * PIXELS)
        return 0;
    place -= START_BYTES;
    if (place % 4 == 0) {
        Color color = box_pixel(&box, place / 4);
        light[0] = 0xE0 | (box.shown.brightness & 31);
        light[1] = color.blue;
        light[2] = color.green;
        light[3] = color.red;
    }
    return light[place % 4];
}

/* One byte a call, so that the buttons are never kept waiting. False when there is nothing to do. */
static bool refresh_strip(uint32_t now)
{
    static uint8_t place = PICTURE_BYTES;
    static uint32_t started_ms;
    if (place == PICTURE_BYTES && now - started_ms >= REFRESH_MS) {
        started_ms = now;
        place = 0;
    }
    if (place == PICTURE_BYTES || bit_is_clear(SPSR, SPIF))
        return false;
    SPDR = strip_byte(place++);
    return true;
}

/* ---- The buzzer, on the output of timer 1. */

static void start_buzzer(void)
{
    DDRB |= 1 << BUZZER;
}

static void sound(uint16_t frequency_hz)
{
    static uint16_t sounding_hz;
    if (frequency_hz == sounding_hz)
        return;
    sounding_hz = frequency_hz;
    TCCR1B = 0;
    TCCR1A = frequency_hz ? 1 << COM1A0 : 0;
    if (!frequency_hz)
        return;
    OCR1A = (uint16_t)(F_CPU / 16 / frequency_hz - 1);
    TCNT1 = 0;
    TCCR1B = 1 << WGM12 | 1 << CS11;
}

/* Sleeps until the clock ticks or a byte arrives. With interrupts off until then, neither can slip by unseen. */
static void rest(uint32_t now)
{
    set_sleep_mode(SLEEP_MODE_IDLE);
    cli();
    if (clock_ms == now && received_start == received_end) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

/* ---- The public face. */

void board_start(void)
{
    start_buttons();
    start_strip();
    start_buzzer();
    start_clock();
    start_line();
    start_box();
    wdt_enable(WDTO_250MS);
    sei();
}

void board_step(void)
{
    static uint32_t stepped_ms;
    uint32_t now = now_ms();
    wdt_reset();
    bool sending = exchange_bytes();
    if (now != stepped_ms) {
        stepped_ms = now;
        box_step(&box, now, read_buttons());
        sound(box_tone_hz(&box));
    } else if (!refresh_strip(now) && !sending) {
        rest(now);
    }
}
