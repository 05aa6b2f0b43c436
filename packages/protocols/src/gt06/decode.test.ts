import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFrame } from './messages.ts';
import { ascii, be, CELL, CLOCK, CLOCK_MS, decode, fix, IMEI_OCTETS, long, recordOf, short, zeros } from './testing.ts';

const loginIn = (zone: number): Uint8Array => short(0x01, IMEI_OCTETS, 0, 1, be(zone, 2));

describe('login, time and text', () => {
  it.each([
    ['as documented', [0x03, 0x56, 0x30, 0x70, 0x42, 0x44, 0x10, 0x13], '356307042441013'],
    ['filled up behind', [0x35, 0x63, 0x07, 0x04, 0x24, 0x41, 0x01, 0x3f], '356307042441013'],
    [
      'with a digit behind, told by the check digit',
      [0x35, 0x63, 0x07, 0x04, 0x24, 0x41, 0x01, 0x30],
      '356307042441013',
    ],
    ['with a digit before', [0x13, 0x56, 0x30, 0x70, 0x42, 0x44, 0x10, 0x13], '356307042441013'],
  ])('reads an IMEI %s', (_, octets, imei) => {
    const [message] = decode(short(0x01, octets));
    expect(message).toMatchObject({ kind: 'login', imei });
    if (message?.kind !== 'login') throw new Error('login expected');
    expect(message.reply(true)).toEqual(short(0x01));
    expect(message.reply(false)).toBeUndefined();
  });

  it.each([
    ['no digits', [0x03, 0x56, 0x30, 0x7a, 0x42, 0x44, 0x10, 0x13]],
    ['only zeros', zeros(8)],
    ['too few octets', [0x03, 0x56]],
  ])('takes no login of %s', (_, octets) => {
    expect(decode(short(0x01, octets))).toMatchObject([{ kind: 'bad', reason: 'malformed' }]);
  });

  const location = short(0x12, fix(), CELL);
  const hour = 3_600_000;
  it.each([
    ['UTC', 0x0002, 0],
    ['+8:00', 0x3200, 8 * hour],
    ['+5:30', (530 << 4) | 2, 5.5 * hour],
    ['−12:45', 0x4dd8, -12.75 * hour],
    ['−4:00', 0x190a, -4 * hour],
    ['no zone: 61 minutes', (561 << 4) | 2, 0],
    ['no zone: 15 hours', 1500 << 4, 0],
  ])('reads dates in the zone of the login: %s', (_, zone, ahead) => {
    expect(recordOf([loginIn(zone), location]).fixTime).toBe(CLOCK_MS - ahead);
    expect(recordOf([loginIn(zone), short(0x18, CLOCK, CELL.slice(0, 3), zeros(45))]).fixTime).toBe(CLOCK_MS - ahead);
  });

  it('a live fix shows that the clock runs in UTC although the login names a zone', () => {
    const live = short(0x22, fix(), CELL, 1, 0, 0);
    const buffered = short(0x22, fix(), CELL, 1, 0, 1);
    const arrival = CLOCK_MS + 2000;
    expect(recordOf([loginIn(0x3200), live], arrival).fixTime).toBe(CLOCK_MS);
    expect(recordOf([loginIn(0x3200), buffered], arrival).fixTime).toBe(CLOCK_MS - 8 * hour);
    expect(recordOf([loginIn(0x3200), live], arrival - 8 * hour).fixTime).toBe(CLOCK_MS - 8 * hour);
  });

  it('tells the time in UTC', () => {
    expect(decode(short(0x8a), CLOCK_MS)).toMatchObject([{ kind: 'heartbeat', reply: short(0x8a, CLOCK) }]);
  });

  it.each([
    ['0x15', short(0x15, 4 + 12, be(99, 4), ascii('DYD=Success!'), 0, 2), 99, 'DYD=Success!'],
    ['0x15 without a length', short(0x15, zeros(4), ascii('DYD=Success!'), zeros(9), 0, 1), 0, 'DYD=Success!'],
    ['0x21', long(0x21, be(99, 4), 1, ascii('SOS:123#')), 99, 'SOS:123#'],
    ['0x21 in UTF-16', long(0x21, be(99, 4), 2, 0x04, 0x10, 0x04, 0x11), 99, 'АБ'],
  ])('hands on the text of %s with the mark of its command', (_, frame, serial, text) => {
    expect(decode(frame)).toMatchObject([{ kind: 'response', serial, text }]);
  });

  it('a place in an answer is a record too', () => {
    const text =
      'Current position!Lat:S23.500000,Lon:W114.250000,Course:90.00,Speed:36.0000,DateTime:2024-05-17  08:09:10';
    const [response, records] = decode([long(0x21, be(0, 4), 1, ascii(text))]);
    expect(response).toMatchObject({ kind: 'response', text });
    expect(records).toMatchObject({
      kind: 'records',
      records: [{ fixTime: CLOCK_MS, latitude: -23.5, longitude: -114.25, speedMetersPerSecond: 10 }],
    });
  });

  it.each(['2024-13-17  08:09:10', '2024-00-17  08:09:10', '2024-05-17  25:09:10', '2024-05-17  08:61:10'])(
    'a place in an answer dated %s is none',
    (time) => {
      const text = `Current position!Lat:S23.5,Lon:W114.25,Course:90.0,Speed:36.0,DateTime:${time}`;
      expect(decode([long(0x21, be(0, 4), 1, ascii(text))])).toMatchObject([{ kind: 'response', text }]);
    },
  );

  it('reports what nobody knows, and answers it in short frames', () => {
    expect(decode(short(0xee, 1, 2))).toMatchObject([{ kind: 'bad', reason: 'unsupported', reply: short(0xee) }]);
    const [complaint] = decode(long(0xee, 1, 2));
    expect(complaint).toMatchObject({ kind: 'bad', reason: 'unsupported' });
    expect(complaint).not.toHaveProperty('reply');
    expect(decode(short(0x14, zeros(20)))).toMatchObject([{ kind: 'heartbeat', reply: short(0x14) }]);
  });
});

it('whatever a frame holds, a record holds only what can be', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(255),
      fc.uint8Array({ maxLength: 120 }),
      fc.constantFrom(CLOCK, []),
      (isLong, type, octets, start) => {
        for (const message of decode(buildFrame(isLong, type, 1, Uint8Array.from([...start, ...octets])))) {
          if (message.kind !== 'records') continue;
          for (const record of message.records) {
            expect(JSON.stringify(record)).not.toContain('null');
            if (record.latitude !== undefined) expect(Math.abs(record.latitude)).toBeLessThanOrEqual(90);
            if (record.longitude !== undefined) expect(Math.abs(record.longitude)).toBeLessThanOrEqual(180);
            if (record.valid) expect([record.fixTime, record.latitude, record.longitude]).not.toContain(undefined);
            if (record.headingDegrees !== undefined) expect(record.headingDegrees).toBeLessThan(360);
            if (record.batteryPercent !== undefined) expect(record.batteryPercent).toBeLessThanOrEqual(100);
          }
        }
      },
    ),
    { numRuns: 3000 },
  );
});
