import { describe, expect, it } from 'vitest';
import { hexLines } from './hex.ts';

describe('a dump', () => {
  it('has sixteen octets a line, with offset and text', () => {
    const hexadecimal = Buffer.from('#L#2.0;356307042441013;\r\n', 'latin1').toString('hex');
    expect(hexLines(hexadecimal)).toEqual([
      { offset: '0000', octets: '23 4c 23 32 2e 30 3b 33 35 36 33 30 37 30 34 32', text: '#L#2.0;356307042' },
      { offset: '0010', octets: '34 34 31 30 31 33 3b 0d 0a', text: '441013;..' },
    ]);
  });

  it('is empty without octets', () => {
    expect(hexLines('')).toEqual([]);
  });
});
