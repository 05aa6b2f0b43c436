import { describe, expect, it } from 'vitest';
import { base32, hotp, otpauthAddress, stepOfCode } from './totp.ts';

const KEY = Buffer.from('12345678901234567890');

describe('HOTP', () => {
  it('gives the values of RFC 4226, appendix D', () => {
    const values = Array.from({ length: 10 }, (_, counter) => hotp(KEY, counter, 6));
    expect(values).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });
});

describe('TOTP', () => {
  /** RFC 6238, appendix B, SHA-1. */
  const VECTORS = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const;

  it.each(VECTORS)('at %i s matches RFC 6238, appendix B', (seconds, code) => {
    expect(hotp(KEY, Math.floor(seconds / 30), 8)).toBe(code);
    expect(stepOfCode(KEY, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('accepts the step before and after, and no other', () => {
    const now = 1_234_567_890_000;
    const code = hotp(KEY, Math.floor(now / 30_000), 6);
    const taken = [-3, -2, -1, 0, 1, 2, 3].filter((steps) => stepOfCode(KEY, code, now + steps * 30_000) !== undefined);
    expect(taken).toEqual([-1, 0, 1]);
    expect(stepOfCode(KEY, `0${code}`, now)).toBeUndefined();
    expect(stepOfCode(KEY, '', now)).toBeUndefined();
  });
});

describe('the secret', () => {
  it('is written as in RFC 4648, section 10, without padding', () => {
    const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
    expect(texts.map((text) => base32(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  it('is given to the app with its user', () => {
    const address = new URL(otpauthAddress('MZXW6YTBOI', 'a b@example.org'));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/Waymark:a%20b%40example\.org\?/);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: 'MZXW6YTBOI', digits: '6', period: '30' });
  });
});
