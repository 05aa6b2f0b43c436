import { describe, expect, it } from 'vitest';
import type { Message } from '../protocol.ts';
import { jt808Stream } from './frame.ts';
import { jt808 } from './protocol.ts';
import { framed, hexOfBytes, join, kinds, location, message, octets, recordsOf } from './testing.ts';

const TERMINAL = '013800138000';
const one = location();
/** A batch of six locations. */
const BODY = `0006 01 ${`001C ${one}`.repeat(6)}`.replaceAll(' ', '');

/** The body in parts of 40 octets, with serial numbers from 100. */
const PARTS = Array.from({ length: Math.ceil(BODY.length / 80) }, (_, at) =>
  message(0x0704, BODY.slice(at * 80, at * 80 + 80), {
    serial: 100 + at,
    part: { total: Math.ceil(BODY.length / 80), index: at + 1 },
  }),
);

function stream(now: () => number = () => 0) {
  return jt808Stream({ now });
}

function batchOf(messages: readonly Message[]): Message | undefined {
  return messages.find((found) => found.kind === 'records');
}

describe('a message in parts', () => {
  it.each([
    ['in order', (parts: Uint8Array[]) => parts],
    ['backwards', (parts: Uint8Array[]) => parts.toReversed()],
    ['each twice', (parts: Uint8Array[]) => parts.flatMap((part) => [part, part])],
    ['the last first', (parts: Uint8Array[]) => [...parts.slice(-1), ...parts.slice(0, -1)]],
  ])('%s is whole once all parts are there, and every part is confirmed', (_name, order) => {
    const messages = stream().push(join(order(PARTS)));
    expect(messages.filter((found) => found.kind === 'records')).toHaveLength(1);
    const found = batchOf(messages);
    expect(recordsOf(found)).toHaveLength(6);
    // Our serial number is that of the part that came last.
    const answers = found?.kind === 'records' ? (hexOfBytes(found.acknowledge(6)) ?? '') : '';
    expect(answers.match(/7E8001/g)).toHaveLength(PARTS.length);
    for (let at = 0; at < PARTS.length; at++) expect(answers).toContain(`${octets(100 + at, 2).toUpperCase()}070400`);
  });

  it('with parts missing when the last arrives asks for them, and takes them under new serial numbers', () => {
    const decoder = stream();
    const early = decoder.push(join(PARTS.filter((_part, at) => at !== 1 && at !== 3)));
    const request = early.findLast((found) => found.kind === 'heartbeat');
    expect(request?.kind === 'heartbeat' && hexOfBytes(request.reply)).toBe(
      framed(`8003 0007 ${TERMINAL} ${octets(99 + PARTS.length, 2)} 0064 02 0002 0004`),
    );
    const again = [1, 3].map((at) =>
      message(0x0704, BODY.slice(at * 80, at * 80 + 80), {
        serial: 900 + at,
        part: { total: PARTS.length, index: at + 1 },
      }),
    );
    expect(recordsOf(batchOf(decoder.push(join(again))))).toHaveLength(6);
    expect(decoder.buffered).toBe(0);
  });

  it('that is not completed is given up by age, and at the end', () => {
    let now = 0;
    const decoder = stream(() => now);
    decoder.push(PARTS[0]!);
    expect(decoder.buffered).toBeGreaterThan(0);
    now = 120_001;
    expect(kinds(decoder.push(message(0x0002, '')))).toEqual(['length', 'heartbeat']);
    expect(decoder.buffered).toBe(0);
    decoder.push(PARTS[0]!);
    expect(kinds(decoder.end())).toEqual(['length']);
    expect(decoder.buffered).toBe(0);
  });

  it.each([
    ['part 0', { total: 3, index: 0 }],
    ['part beyond the last', { total: 3, index: 4 }],
    ['more parts than anything has', { total: 0xffff, index: 1 }],
  ])('%s is refused', (_name, part) => {
    expect(kinds(stream().push(message(0x0704, '00', { part })))).toEqual(['length']);
  });

  it('of one part is whole', () => {
    expect(kinds(stream().push(message(0x0200, one, { part: { total: 1, index: 1 } })))).toEqual(['records']);
  });

  it('never makes the decoder keep more than its cap, however many are begun', () => {
    const decoder = stream();
    let refused = 0;
    for (let serial = 0; serial < 4000; serial += 2) {
      const part = { total: 2000, index: 1 + (serial % 500) };
      const messages = decoder.push(message(0x0704, '00'.repeat(900), { serial, part }));
      refused += messages.filter((found) => found.kind === 'bad').length;
      expect(decoder.buffered).toBeLessThanOrEqual(jt808.frameCap);
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe('a picture in parts', () => {
  it('is not kept: each part is confirmed, the whole answered with its id', () => {
    const decoder = stream();
    const part = (index: number, body: string): Message[] =>
      decoder.push(message(0x0801, body, { serial: index, part: { total: 3, index } }));
    const head = `0000002A 00 00 01 01 ${one}`;
    const replies = [part(1, head + 'FF'.repeat(900)), part(2, 'FF'.repeat(900)), part(3, 'FF'.repeat(10))];
    const general = (serial: number): string =>
      framed(`8001 0005 ${TERMINAL} ${octets(serial, 2)} ${octets(serial, 2)} 0801 00`);
    expect(replies.map(([found]) => (found?.kind === 'heartbeat' ? hexOfBytes(found.reply) : found))).toEqual([
      general(1),
      general(2),
      general(3) + framed(`8800 0004 ${TERMINAL} 0003 0000002A`),
    ]);
    expect(decoder.buffered).toBe(0);
  });
});
