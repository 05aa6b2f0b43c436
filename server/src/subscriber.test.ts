import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAddress, subscriberOf } from './subscriber.ts';

describe('the limit key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0db8:0000:0000::2', '2001:db8:0:0'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:db8::1:0:0:1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
    ['no address', 'no address'],
  ])('%s is counted as %s', (address, key) => {
    expect(subscriberOf(address)).toBe(key);
  });

  it('is the same for all addresses of a /64, and differs between subscribers', () => {
    const group = fc.integer({ min: 1, max: 0xffff });
    const network = fc.tuple(group, group, group, group);
    const written = (groups: readonly number[]) => groups.map((number) => number.toString(16)).join(':');
    fc.assert(
      fc.property(network, network, network, network, (one, other, first, second) => {
        const key = subscriberOf(`${written(one)}:${written(first)}`);
        expect(subscriberOf(`${written(one)}:${written(second)}`)).toBe(key);
        expect(subscriberOf(`${written(other)}:${written(first)}`) === key).toBe(written(one) === written(other));
      }),
    );
  });

  it('keeps the peer’s address readable', () => {
    expect(plainAddress('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
    expect(plainAddress(undefined)).toBe('');
  });
});
