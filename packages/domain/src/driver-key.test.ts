import { describe, expect, it } from 'vitest';
import { driverKey, KEY_NUMBER } from './driver-key.ts';

describe('the number of a driver’s key', () => {
  it.each(['0001C68011', '28a0f3', ' 01-2345:67 ', '3200000000000000FF', '7', '', '  '])('can be %j', (text) =>
    expect(text).toMatch(KEY_NUMBER),
  );

  it.each(['000', 'Yamada Taro', 'キー', '12 34', '#12', '-12', '12,34'])('cannot be %j', (text) =>
    expect(text).not.toMatch(KEY_NUMBER),
  );

  it('is compared without case and leading zeros', () => {
    expect(driverKey(' 0001c68011')).toBe('1C68011');
    expect(driverKey('000')).toBeNull();
  });
});
