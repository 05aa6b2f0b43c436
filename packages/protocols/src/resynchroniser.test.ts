import { describe, expect, it } from 'vitest';
import { NO, Resynchroniser, SHOWN_OCTETS, WAIT } from './resynchroniser.ts';

const text = (value: string): Uint8Array => Uint8Array.from(Buffer.from(value));
const summary = (messages: ReturnType<Resynchroniser['push']>): string[] =>
  messages.map((message) =>
    message.kind === 'bad' ? `${message.reason}: ${message.detail}` : message.kind === 'response' ? message.text : '?',
  );

/** Frames of a toy protocol: `<` text `>`. */
function toy(cap = 100): Resynchroniser {
  const stream = new Resynchroniser({
    cap,
    step(bytes, at, end) {
      if (bytes[at] !== 0x3c) return NO;
      const close = bytes.indexOf(0x3e, at);
      if (close < 0 || close >= end) return WAIT;
      stream.take({ kind: 'response', text: Buffer.from(bytes.subarray(at + 1, close)).toString() });
      return close + 1 - at;
    },
  });
  return stream;
}

describe('resynchroniser', () => {
  it('reports noise before the frame that follows it, in any split', () => {
    const bytes = text('noise<one>x<two>');
    const expected = ['noise: 5 octets that begin no frame', 'one', 'noise: 1 octets that begin no frame', 'two'];
    expect(summary(toy().push(bytes))).toEqual(expected);
    const stream = toy();
    expect([...bytes].flatMap((octet) => summary(stream.push(Uint8Array.of(octet))))).toEqual(expected);
  });

  it('reports long noise in portions and remembers that it is inside noise', () => {
    const stream = toy();
    const [message] = stream.push(new Uint8Array(SHOWN_OCTETS).fill(1));
    expect(message).toMatchObject({ kind: 'bad', reason: 'noise', bytes: { length: SHOWN_OCTETS } });
    expect(stream.inNoise).toBe(true);
    expect(stream.push(text('<a>'))).toHaveLength(1);
    expect(stream.inNoise).toBe(false);
  });

  it('drops a frame that exceeds the cap without an end', () => {
    const stream = toy(8);
    expect(summary(stream.push(text('<12345678')))).toEqual(['length: no end after 9 octets']);
    expect(stream.buffered).toBe(0);
    expect(summary(stream.push(text('<a>')))).toEqual(['a']);
  });

  it('reports noise and the unfinished frame when the stream ends', () => {
    const stream = toy();
    stream.push(text('??<abc'));
    expect(stream.buffered).toBe(4);
    expect(summary(stream.end())).toEqual([
      'noise: 2 octets that begin no frame',
      'length: ended inside a frame, after 4 octets',
    ]);
    expect(stream.buffered).toBe(0);
  });
});
