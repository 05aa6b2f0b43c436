import { expect, it } from 'vitest';
import { frameType } from './frame-type.ts';

it.each([
  ['gt06', '78780a36', '0x36'],
  ['gt06', '7979000fa3', '0xa3'],
  ['gt06', '7878', undefined],
  ['jt808', '7e0900001c', '0x0900'],
  ['jt808', '7e09', undefined],
  ['teltonika', '00000000000000108e', 'codec 0x8e'],
  ['teltonika', '0000000000000010', undefined],
  ['queclink', Buffer.from('+RESP:GTINF,300400,').toString('hex'), 'GTINF'],
  ['wialon', Buffer.from('#QQ#1\r\n').toString('hex'), 'QQ'],
  ['osmand', '00', undefined],
])('the type of a %s frame %s is %s', (protocol, octets, type) => {
  expect(frameType(protocol, 'unsupported', Buffer.from(octets, 'hex'))).toBe(type);
  expect(frameType(protocol, 'noise', Buffer.from(octets, 'hex'))).toBeUndefined();
});
