import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Unread } from './unread.ts';

it('hands every octet to the reader once, in order, however they come and however many it takes at a time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 90 }), { maxLength: 12 }),
      fc.array(fc.nat(130), { minLength: 1 }),
      (chunks, appetites) => {
        const unread = new Unread();
        const read: number[] = [];
        let turn = 0;
        for (const chunk of chunks) {
          unread.feed(chunk, (octets, end) => {
            const used = Math.min(end, appetites[turn++ % appetites.length]!);
            read.push(...octets.subarray(0, used));
            return used;
          });
        }
        expect([...read, ...unread.octets]).toEqual(chunks.flatMap((chunk) => [...chunk]));
        expect(unread.length).toBe(unread.octets.length);
        unread.clear();
        expect(unread.length).toBe(0);
      },
    ),
  );
});
