#include "box.h"

#include <string.h>

enum {
    HELLO = PROTOCOL << 4 | 1,
    INPUT_EVENT = PROTOCOL << 4 | 2,
    BEAT = PROTOCOL << 4 | 3,
    STATE = PROTOCOL << 4 | 4,
    QUERY = PROTOCOL << 4 | 9,
    ACK = PROTOCOL << 4 | 10,
    SHOW = PROTOCOL << 4 | 11,
    CONFIGURE = PROTOCOL << 4 | 12,
};

enum { REPEATED = 0x80, NOT_YET = 0x80000000 };
enum { ACTIVE = 0x01, FIRST_PLAYER = 0x04, CHECK = 0x10, CHAIN_REMINDER = 0x40, JUDGE_CALLED = 0x100 };
enum { KEYS = 3, TURN_PIXEL = 3, FIRST_PLAYER_PIXEL = 4, CHAIN_PIXEL = 5 };
enum { NOTES = 3 };

typedef struct {
    uint16_t frequency_hz; /* 0 is a rest */
    uint8_t length_ms;
} Note;

static const Color OFF = {0, 0, 0};
static const Color KEY_COLORS[KEYS] = {{255, 0, 0}, {255, 160, 0}, {0, 0, 255}};

static const Note SOUNDS[][NOTES] = {
    {{0, 0}},
    {{2000, 40}},
    {{300, 120}, {0, 40}, {300, 120}},
    {{880, 90}, {1175, 90}, {1568, 180}},
    {{1200, 60}},
    {{1000, 150}, {0, 100}, {1000, 150}},
    {{700, 80}, {500, 120}},
};

/* ---- Messages are put together here, and taken apart. Numbers are little-endian. */

typedef struct {
    uint8_t bytes[BODY_LIMIT];
    uint8_t length;
} Body;

static void put(Body *body, uint32_t value, uint8_t bytes)
{
    for (; bytes; bytes--, value >>= 8)
        body->bytes[body->length++] = (uint8_t)value;
}

static Body message(const Box *box, uint8_t kind)
{
    Body body = {.length = 0};
    put(&body, kind, 1);
    put(&body, box->boot, 4);
    return body;
}

static uint32_t number_at(const uint8_t *bytes, uint8_t length)
{
    uint32_t value = 0;
    while (length--)
        value = value << 8 | bytes[length];
    return value;
}

/* What finds no room is dropped: presses are sent again, and the rest is soon out of date. */
static void send(Box *box, const Body *body)
{
    uint8_t frame[FRAME_LIMIT];
    uint8_t length = frame_make(body->bytes, body->length, frame);
    if (length > OUTPUT_LIMIT - box->output_length)
        return;
    for (uint8_t i = 0; i < length; i++)
        box->output[(uint8_t)((box->output_first + box->output_length + i) % OUTPUT_LIMIT)] = frame[i];
    box->output_length += length;
}

static void send_hello(Box *box)
{
    Body body = message(box, HELLO);
    for (uint8_t i = 0; i < DEVICE_BYTES; i++)
        put(&body, box->device[i], 1);
    put(&body, FIRMWARE_MAJOR, 1);
    put(&body, FIRMWARE_MINOR, 1);
    put(&body, FIRMWARE_PATCH, 1);
    put(&body, box->reset_cause, 1);
    put(&body, INPUTS, 1);
    put(&body, PIXELS, 1);
    put(&body, box->acknowledged, 2);
    put(&body, box->now_ms, 4);
    send(box, &body);
}

/* `place` counts from the oldest unacknowledged press. */
static void send_press(Box *box, uint8_t place)
{
    const Press *press = &box->ring[(uint8_t)((box->first + place) % RING_LIMIT)];
    Body body = message(box, INPUT_EVENT);
    put(&body, (uint16_t)(box->acknowledged + 1 + place), 2);
    put(&body, press->what, 1);
    put(&body, press->time_ms, 4);
    put(&body, press->held, 4);
    send(box, &body);
}

static void send_beat(Box *box)
{
    Body body = message(box, BEAT);
    put(&body, box->debouncer.held, 4);
    put(&body, box->sequence, 2);
    put(&body, box->overflow, 2);
    put(&body, box->shown.number, 1);
    put(&body, box->configured, 1);
    send(box, &body);
}

static void send_state(Box *box)
{
    Body body = message(box, STATE);
    put(&body, box->sequence, 2);
    put(&body, box->acknowledged, 2);
    put(&body, box->overflow, 2);
    put(&body, box->damaged, 2);
    for (uint8_t i = 0; i < INPUTS; i++)
        put(&body, box->counts[i], 2);
    send(box, &body);
}

/* ---- Buttons. */

static uint32_t debounce(Debouncer *d, uint32_t levels)
{
    uint32_t changing = levels ^ d->held;
    d->eights ^= d->fours & d->twos & d->ones;
    d->fours = (d->fours ^ (d->twos & d->ones)) & changing;
    d->twos = (d->twos ^ d->ones) & changing;
    d->ones = ~d->ones & changing;
    uint32_t changed = changing & ~(d->ones | d->twos | d->fours | d->eights);
    uint32_t counting = changing & ~changed;
    d->held ^= changed;
    d->eights = (d->eights & counting) | ~(d->held | counting);
    return changed;
}

static bool repeats(Repeater *repeater, uint8_t number, uint32_t now_ms)
{
    if (!(repeater->mask >> number & 1) || now_ms - repeater->due_ms[number] >= (uint32_t)NOT_YET)
        return false;
    repeater->due_ms[number] = now_ms + repeater->interval_ms;
    return true;
}

static void count(Box *box, uint8_t number, uint8_t repeated)
{
    box->counts[number]++;
    if (box->waiting >= RING_LIMIT) {
        box->overflow++;
        return;
    }
    Press *press = &box->ring[(uint8_t)((box->first + box->waiting) % RING_LIMIT)];
    *press = (Press){number | repeated, box->now_ms, box->debouncer.held};
    box->sequence++;
    box->waiting++;
    if (box->host_known)
        send_press(box, box->waiting - 1);
}

static void find_presses(Box *box, uint32_t pressed)
{
    for (uint8_t number = 0; number < INPUTS; number++) {
        if (pressed >> number & 1) {
            box->repeater.due_ms[number] = box->now_ms + box->repeater.delay_ms;
            count(box, number, 0);
        } else if (box->debouncer.held >> number & 1 && repeats(&box->repeater, number, box->now_ms)) {
            count(box, number, REPEATED);
        }
    }
}

static void resend(Box *box)
{
    for (uint8_t i = 0; box->host_known && i < RESEND_AT_ONCE && i < box->waiting; i++)
        send_press(box, i);
}

/* ---- What the companion says. */

static void drop_acknowledged(Box *box, uint32_t boot, uint16_t sequence)
{
    uint16_t number = sequence - box->acknowledged;
    if (boot != box->boot || number > box->waiting)
        return;
    box->first = (uint8_t)((box->first + number) % RING_LIMIT);
    box->waiting = (uint8_t)(box->waiting - number);
    box->acknowledged = sequence;
}

static void show(Shown *shown, const uint8_t *values, uint32_t now_ms)
{
    shown->number = values[0];
    shown->keys = values[1];
    shown->chains[0] = values[2];
    shown->chains[1] = values[3];
    shown->flags = (uint16_t)number_at(values + 4, 2);
    shown->brightness = values[6];
    /* The first number after a start is only noted, so that a box that lost power does not repeat an old sound. */
    if (shown->sound_number >= 0 && shown->sound_number != values[7]) {
        shown->sound = values[8] < sizeof SOUNDS / sizeof *SOUNDS ? values[8] : 0;
        shown->sound_started_ms = now_ms;
    }
    shown->sound_number = values[7];
}

static void configure(Box *box, const uint8_t *values)
{
    box->configured = values[0];
    box->repeater.mask = number_at(values + 1, 4);
    box->repeater.delay_ms = (uint16_t)number_at(values + 5, 2);
    box->repeater.interval_ms = (uint16_t)number_at(values + 7, 2);
}

static bool take_message(Box *box, const uint8_t *body, uint8_t length)
{
    if (body[0] == QUERY && length == 1) {
        send_hello(box);
        send_state(box);
    } else if (body[0] == ACK && length == 7) {
        drop_acknowledged(box, number_at(body + 1, 4), (uint16_t)number_at(body + 5, 2));
    } else if (body[0] == SHOW && length == 10) {
        show(&box->shown, body + 1, box->now_ms);
    } else if (body[0] == CONFIGURE && length == 10) {
        configure(box, body + 1);
    } else {
        return false;
    }
    return true;
}

static void take_frame(Box *box)
{
    uint8_t length = box->input_length < FRAME_LIMIT ? frame_open(box->input, box->input_length) : 0;
    if (!length || !take_message(box, box->input, length)) {
        box->damaged++;
        return;
    }
    box->host_known = true;
    box->heard_ms = box->now_ms;
}

/* ---- The public face. */

void box_start(Box *box, const uint8_t *device, uint32_t boot, uint8_t reset_cause)
{
    memset(box, 0, sizeof *box);
    memcpy(box->device, device, DEVICE_BYTES);
    box->boot = boot;
    box->reset_cause = reset_cause;
    box->debouncer.eights = ~(uint32_t)0;
    box->repeater.delay_ms = 600;
    box->repeater.interval_ms = 150;
    box->shown.brightness = 4;
    box->shown.sound_number = -1;
}

void box_step(Box *box, uint32_t now_ms, uint32_t levels)
{
    box->now_ms = now_ms;
    if (!box->greeted) {
        box->greeted = true;
        box->resent_ms = box->beat_ms = now_ms;
        send_hello(box);
    }
    uint32_t changed = debounce(&box->debouncer, levels);
    if (box->debouncer.held)
        find_presses(box, changed & box->debouncer.held);
    if (now_ms - box->heard_ms >= HOST_SILENT_MS)
        box->host_known = false;
    /* This timer is never restarted by a new press; otherwise steady pressing would starve the old ones. */
    if (now_ms - box->resent_ms >= RESEND_EVERY_MS) {
        box->resent_ms = now_ms;
        resend(box);
    }
    if (now_ms - box->beat_ms >= BEAT_EVERY_MS) {
        box->beat_ms = now_ms;
        if (box->host_known)
            send_beat(box);
        else
            send_hello(box);
    }
}

void box_receive(Box *box, uint8_t byte)
{
    if (byte) {
        if (box->input_length < FRAME_LIMIT)
            box->input[box->input_length++] = byte;
    } else if (box->input_length) {
        take_frame(box);
        box->input_length = 0;
    }
}

bool box_take_output(Box *box, uint8_t *byte)
{
    if (!box->output_length)
        return false;
    *byte = box->output[box->output_first];
    box->output_first = (uint8_t)((box->output_first + 1) % OUTPUT_LIMIT);
    box->output_length--;
    return true;
}

static Color shown_pixel(const Shown *shown, uint8_t number, uint32_t now_ms)
{
    uint8_t side = number / PIXELS_PER_SIDE, place = number % PIXELS_PER_SIDE;
    uint8_t flags = (uint8_t)(shown->flags >> side);
    bool blink = now_ms / 250 % 2 == 0;
    if (place < KEYS)
        return shown->keys >> (KEYS * side + place) & 1 ? KEY_COLORS[place] : OFF;
    if (place == TURN_PIXEL)
        return flags & CHECK && blink ? (Color){255, 90, 0} : flags & ACTIVE ? (Color){0, 255, 0} : OFF;
    if (place == FIRST_PLAYER_PIXEL) {
        if (shown->flags & JUDGE_CALLED && blink)
            return (Color){255, 0, 0};
        return flags & FIRST_PLAYER ? (Color){90, 90, 90} : OFF;
    }
    bool lit = place - CHAIN_PIXEL < shown->chains[side] && (blink || !(flags & CHAIN_REMINDER));
    return lit ? (Color){160, 0, 255} : OFF;
}

Color box_pixel(const Box *box, uint8_t number)
{
    if (box->host_known)
        return shown_pixel(&box->shown, number, box->now_ms);
    bool waiting = number % PIXELS_PER_SIDE == TURN_PIXEL && box->now_ms / 500 % 2 == 0;
    return waiting ? (Color){0, 0, 80} : OFF;
}

uint16_t box_tone_hz(const Box *box)
{
    uint32_t elapsed_ms = box->now_ms - box->shown.sound_started_ms;
    const Note *notes = SOUNDS[box->shown.sound];
    for (uint8_t i = 0; i < NOTES; i++) {
        if (elapsed_ms < notes[i].length_ms)
            return notes[i].frequency_hz;
        elapsed_ms -= notes[i].length_ms;
    }
    return 0;
}
