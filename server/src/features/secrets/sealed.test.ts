import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SealBroken, Sealer } from './sealed.ts';

const sealer = new Sealer(randomBytes(32));

describe('a sealed value', () => {
  it('opens at its place, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
        expect(sealer.open(sealer.seal(text, place), place)).toBe(text);
      }),
    );
  });

  it('differs each time and reveals nothing of its content', () => {
    const [one, two] = [sealer.seal('JBSWY3DPEHPK3PXP', 'a'), sealer.seal('JBSWY3DPEHPK3PXP', 'a')];
    expect(one.equals(two)).toBe(false);
    expect(one.toString('latin1')).not.toContain('JBSWY3DP');
  });

  it('does not open with any byte changed, at another place, truncated, or with another key', () => {
    const sealed = sealer.seal('a secret', 'two-step 1 2');
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(() => sealer.open(changed, 'two-step 1 2'), `byte ${index}`).toThrow(SealBroken);
      expect(() => sealer.open(sealed.subarray(0, index), 'two-step 1 2'), `first ${index}`).toThrow(SealBroken);
    }
    expect(() => sealer.open(sealed, 'two-step 1 3')).toThrow(SealBroken);
    expect(() => new Sealer(randomBytes(32)).open(sealed, 'two-step 1 2')).toThrow(/another key/);
  });

  it('needs a key of 32 bytes', () => {
    expect(() => new Sealer(randomBytes(16))).toThrow(RangeError);
  });
});
