import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../protocol.ts';
import { jt808Stream } from './frame.ts';
import { framed, hex, hexOfBytes, join, kinds, location, message, octets, read, recordsOf } from './testing.ts';

const TERMINAL = '740190311185';
/** 2024-03-05 04:30:45 UTC, 22°33.6000' N, 113°57.5000' E. */
const REPORT = '050324043045 22336000 1135750007 10 2D 1F 09 0000007B 55 00001234 5678 01 0800 0000';
const ascii = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

function report(id: number, properties: number, items = ''): Uint8Array {
  const body = REPORT + items;
  const length = octets(hex(body).length | properties, 2);
  return hex(framed(`${octets(id, 2)} ${length} ${TERMINAL} 07 ${body}`));
}

const replyOf = (found: Message | undefined): string | undefined =>
  found?.kind === 'heartbeat' ? Buffer.from(found.reply ?? []).toString('latin1') : undefined;

describe('seals of Jointech', () => {
  it.each([
    [0x5501, 0x8c00],
    [0x5501, 0x0400],
    [0x5502, 0x0c00],
    [0x5502, 0x9000],
  ])('0x%s is plain, whatever stands in the bits of encryption', (id, properties) => {
    const [found] = read(report(id, properties, '0C 06 FF98FFA8007E'));
    const [record] = recordsOf(found);
    expect(record).toMatchObject({ satellites: 9, batteryPercent: 85, odometerMeters: 123_000, events: [] });
    expect(record?.latitude).toBeCloseTo(22.56, 9);
    // Only what asks for an answer gets one: of one octet for the serial number.
    const wants = (properties & 0x8000) !== 0;
    expect(found?.kind === 'records' && hexOfBytes(found.acknowledge(1))).toBe(
      wants ? framed(`4401 0003 ${TERMINAL} 07 ${octets(id, 2)} 00`) : undefined,
    );
  });

  it('answer commands in sentences, and ask for the time', () => {
    expect(read(ascii(`(${TERMINAL},1,001,ELOCK,3,529439)`))).toEqual([
      { kind: 'response', imei: TERMINAL, text: `(${TERMINAL},1,001,ELOCK,3,529439)` },
    ]);
    const [asked, ...rest] = read(ascii(`(${TERMINAL},1,001,BASE,2,TIME)`));
    expect(rest).toEqual([]);
    expect(replyOf(asked)).toBe(`(${TERMINAL},1,001,BASE,2,19700101000000)`);
  });

  it('sentences stand anywhere between frames, and any split of the octets gives the same messages', () => {
    const sentence = ascii(`(${TERMINAL},1,001,ELOCK,3,529439)`);
    const bytes = join([sentence, report(0x5501, 0x8400), sentence, sentence, ascii('xx'), report(0x5502, 0x0400)]);
    const whole = read(bytes);
    expect(kinds(whole)).toEqual(['response', 'records', 'response', 'response', 'noise', 'records']);
    const shapeOf = (messages: readonly Message[]): string => JSON.stringify(messages);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
        const stream = jt808Stream({ now: () => 0 });
        const places = [0, ...cuts.toSorted((one, other) => one - other), bytes.length];
        const messages = places.slice(1).flatMap((to, index) => stream.push(bytes.slice(places[index], to)));
        expect(shapeOf([...messages, ...stream.end()])).toBe(shapeOf(whole));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['of no terminal', '(7401,1,001,ELOCK)'],
    ['that never ends', `(${TERMINAL},1,${'x'.repeat(600)}`],
    ['with a control character', `(${TERMINAL},1,\u0001)`],
  ])('a sentence %s is noise, and the frame behind it is read', (_, text) => {
    const found = read(join([ascii(text), message(0x0200, location())]));
    expect(kinds(found).at(-1)).toBe('records');
    expect(
      kinds(found)
        .slice(0, -1)
        .every((kind) => kind === 'noise'),
    ).toBe(true);
  });
});

describe('text of other vendors', () => {
  const text = (sent: string): string => Buffer.from(sent, 'latin1').toString('hex');

  it.each([
    ['0x40, card', `40 0018 ${text('GTSL|6|1|0|10218094|1|\r\n')}`, { attributes: { driverId: '10218094' } }],
    ['0x41, card', `41 ${text('GTSL|6|1|0|10218094|1|')}`, { attributes: { driverId: '10218094' } }],
    [
      '0x41, readings with the end of a line',
      `41 ${text('$OBD-RT,12.3,900,20,0.00,0.00,80,10.89,31.15,18.5,181,54.26,565.96,0\r\n')}`,
      { externalVolts: 12.3, rpm: 900, attributes: { canFuelUsedLiters: 565.96, coolantCelsius: 80 } },
    ],
  ])('0x0900 %s', (_, body, expected) => {
    expect(recordsOf(read(message(0x0900, body))[0])[0]).toMatchObject(expected);
  });

  it('0x0900 with a count that does not fit is confirmed and nothing', () => {
    expect(kinds(read(message(0x0900, `40 0017 ${text('GTSL|6|1|0|10218094|1|\r\n')}`)))).toEqual(['heartbeat']);
  });

  it.each([
    ['alone', text('SET OK!')],
    ['behind a serial number', `0007 ${text('SET OK!')}`],
    ['behind a flag, with a line end', `01 ${text('SET OK!\r\n')}`],
  ])('0x1300 is a response, %s', (_, body) => {
    const [found] = read(message(0x1300, body));
    expect(found).toMatchObject({ kind: 'response', text: 'SET OK!' });
    expect(found?.kind === 'response' && hexOfBytes(found.reply)).toBe(
      framed(`8001 0005 013800138000 0001 0001 1300 00`),
    );
  });

  it('0xEB: more than a cell has is the supply', () => {
    const extension = (millivolts: number): string => `EB 06 0004 002D ${octets(millivolts, 2)}`;
    const first = recordsOf(read(message(0x0200, location({ items: extension(4005) })))[0])[0];
    expect(first).toMatchObject({ batteryVolts: 4.005, externalVolts: undefined });
    const second = recordsOf(read(message(0x0200, location({ items: extension(12_364) })))[0])[0];
    expect(second).toMatchObject({ batteryVolts: undefined, externalVolts: 12.364 });
  });
});

describe('refusals', () => {
  it.each([
    ['unknown type', message(0x1234, '01'), { type: '0x1234', length: 14, reason: 'unknown type' }],
    ['too short', message(0x0200, '0102'), { type: '0x0200', length: 15, reason: 'unknown layout' }],
    [
      'encrypted',
      message(0x0200, location(), { properties: 0x400 }),
      { type: '0x0200', length: 41, reason: 'encrypted' },
    ],
    [
      'checksum',
      message(0x0200, location(), { checksumError: 1 }),
      { type: '0x0200', length: 41, reason: 'wrong checksum' },
    ],
  ])('%s', (_, bytes, refusal) => {
    expect(read(bytes)[0]).toMatchObject({ kind: 'bad', refusal });
  });
});
