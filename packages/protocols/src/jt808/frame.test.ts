import { describe, expect, it } from 'vitest';
import type { Message } from '../protocol.ts';
import { frame, withoutEscapes } from './escape.ts';
import { jt808Datagram, jt808Stream } from './frame.ts';
import { CONTENT_CAP } from './messages.ts';
import { framed, hex, hexOfBytes, join, kinds, location, message, read, recordsOf } from './testing.ts';

const HEARTBEAT = message(0x0002, '');

/** The published example of the standard's readers: the phone 12345678901 2, serial 126, 0x7D as last octet of the body. */
const EXAMPLE = `7E 0200 0026 123456789012 007D02 00000001 00000002 00BA7F0E 07E4F11C 0028 003C 0000
  181015101010 0104 00000064 0202 007D01 13 7E`;

describe('frames', () => {
  it('are escaped between the delimiters', () => {
    const [record] = recordsOf(read(hex(EXAMPLE))[0]);
    expect(record?.fixTime).toBe(Date.UTC(2018, 9, 15, 2, 10, 10));
    expect([record?.latitude, record?.longitude, record?.altitudeMeters]).toEqual([12.222222, 132.444444, 40]);
    expect([record?.odometerMeters, record?.fuelLiters]).toEqual([10_000, 12.5]);
    expect(record?.events).toEqual([{ type: 'sos' }]);
  });

  it.each([
    ['a doubled delimiter', '7E', ['heartbeat', 'heartbeat']],
    ['noise', '00FF0D0A', ['heartbeat', 'noise', 'heartbeat']],
    ['noise that holds a delimiter', '00FF7E0D0A', ['heartbeat', 'noise', 'noise', 'heartbeat']],
    ['a sentence in parentheses', '28312C424153452C32295D', ['heartbeat', 'noise', 'heartbeat']],
  ])('%s between two loses none', (_name, between, expected) => {
    expect(kinds(read(join([HEARTBEAT, hex(between), HEARTBEAT])))).toEqual(expected);
  });

  it('may share the delimiter between them', () => {
    expect(kinds(read(join([HEARTBEAT, HEARTBEAT.subarray(1), HEARTBEAT.subarray(1)])))).toEqual([
      'heartbeat',
      'heartbeat',
      'heartbeat',
    ]);
  });

  it('may have lost both delimiters between them', () => {
    const first = message(0x0200, location());
    const both = join([first.subarray(0, first.length - 1), HEARTBEAT.subarray(1)]);
    expect(kinds(read(both))).toEqual(['records', 'heartbeat']);
  });

  it('are found behind noise that ends in a delimiter of either kind', () => {
    for (const noise of ['00E7', '007E', 'E700E77E', '7E7E7E', 'E7']) {
      expect(kinds(read(join([hex(noise), HEARTBEAT, HEARTBEAT]))).filter((kind) => kind === 'heartbeat')).toHaveLength(
        2,
      );
    }
  });

  it('that do not escape are told by their length', () => {
    const body = location({ latitude: 0x017e7d01, longitude: 0x007d027e });
    const raw = hex(`0200 001C 013800138000 7E01 ${body}`);
    const unescaped = join([hex('7E'), raw, Uint8Array.of(raw.reduce((sum, octet) => sum ^ octet, 0)), hex('7E')]);
    for (const bytes of [unescaped, join([HEARTBEAT, unescaped, HEARTBEAT]), join([unescaped, HEARTBEAT])]) {
      const found = read(bytes);
      expect(kinds(found)).toEqual(kinds(found).map((kind) => (kind === 'records' ? kind : 'heartbeat')));
      const [record] = recordsOf(found.find((one) => one.kind === 'records'));
      expect([record?.latitude, record?.longitude]).toEqual([0x017e7d01 / 1e6, 0x007d027e / 1e6]);
    }
  });

  it('that were cut off do not swallow the next', () => {
    const cut = message(0x0200, location()).subarray(0, 30);
    expect(kinds(read(join([HEARTBEAT, cut, HEARTBEAT, HEARTBEAT])))).toEqual([
      'heartbeat',
      'length',
      'heartbeat',
      'heartbeat',
    ]);
    expect(kinds(read(join([cut, HEARTBEAT])))).toEqual(['length', 'heartbeat']);
    expect(kinds(read(join([HEARTBEAT, cut, hex('7E0102037E')])))).toEqual(['heartbeat', 'length']);
  });

  it('between 0xE7 have their own escapes and a number of seven octets', () => {
    // 0xE6, 0xE7, 0x3D and 0x3E in the body, each escaped; the answer comes framed alike.
    const body = location({ latitude: 0x00e6e73d, longitude: 0x003e0000 });
    const plain = hex(`0200 ${(body.length / 2).toString(16).padStart(4, '0')} 86012345678901 0005 ${body}`);
    const bytes = frame(plain, true);
    expect(hexOfBytes(bytes)).toContain('00E601E6023E02003E01');
    expect(withoutEscapes(bytes.subarray(1, bytes.length - 2), true)).toEqual(plain);
    const [found] = read(bytes);
    const [record] = recordsOf(found);
    expect([record?.latitude, record?.longitude]).toEqual([0x00e6e73d / 1e6, 0x003e0000 / 1e6]);
    if (found?.kind !== 'records') throw new Error('records expected');
    expect(found.imei).toBe('86012345678901');
    expect(found.acknowledge(1)).toEqual(hex('E7 8001 0005 86012345678901 0005 0005 0200 00 88 E7'));
  });
});

describe('headers', () => {
  it('of 2019 have a version and ten octets of number, and are answered alike', () => {
    const [login] = read(message(0x0102, '31', { terminal: '00000356307042441013', serial: 9 }));
    if (login?.kind !== 'login') throw new Error('login expected');
    expect(login.imei).toBe('356307042441013');
    expect(hexOfBytes(login.reply(true))).toBe(framed('8001 4005 01 00000356307042441013 0009 0009 0102 00'));
  });

  it('announce 2019 and are of 2013: the length decides', () => {
    const [found] = read(message(0x0002, '', { properties: 0x4000 }));
    expect(found).toMatchObject({ kind: 'heartbeat', imei: '013800138000' });
  });

  it('are of 2019 without saying so: the length decides', () => {
    const bytes = hex(framed('0002 0000 01 00000356307042441013 0001'));
    expect(read(bytes)).toMatchObject([{ kind: 'heartbeat', imei: '356307042441013' }]);
  });

  it('announce parts and have none: the length decides', () => {
    expect(kinds(read(message(0x0200, location(), { properties: 0x2000 })))).toEqual(['records']);
  });

  it('of bodies beyond 1,023 octets use the encryption bits for the length', () => {
    const one = `${(28).toString(16).padStart(4, '0')}${location()}`;
    const body = `0028 01 ${one.repeat(40)}`.replaceAll(' ', '');
    expect(body.length / 2).toBeGreaterThan(1023);
    expect(recordsOf(read(message(0x0704, body))[0])).toHaveLength(40);
  });

  it('that say encrypted are unsupported', () => {
    expect(kinds(read(message(0x0200, location(), { properties: 0x0400 })))).toEqual(['unsupported']);
  });

  it.each([
    ['013800138000', '013800138000'],
    ['000000000123', '000000000123'],
    ['00000000013800138000', '013800138000'],
    ['00000356307042441013', '356307042441013'],
    ['12345678901234567890', '12345678901234567890'],
    // 48 bits of the number 35630704244101, completed by its check digit.
    ['2067EB783585', '356307042441013'],
    ['FFFFFFFFFFFF', 'ffffffffffff'],
  ])('%s names the device %s', (terminal, imei) => {
    expect(read(message(0x0002, '', { terminal }))).toMatchObject([{ kind: 'heartbeat', imei }]);
  });
});

describe('bad input', () => {
  const wrong = message(0x0200, location(), { checksumError: 1 });

  it('a wrong checksum drops the frame, not the next one', () => {
    expect(kinds(read(join([wrong, HEARTBEAT])))).toEqual(['checksum', 'heartbeat']);
  });

  it('a wrong or missing checksum is taken where the listener is set to', () => {
    expect(kinds(read(wrong, true))).toEqual(['records']);
    const missing = join([wrong.subarray(0, wrong.length - 2), hex('7E')]);
    expect(kinds(read(missing, true))).toEqual(['records']);
    expect(kinds(read(missing))).toEqual(['length']);
  });

  it('a wrong length under a right checksum is taken as what came', () => {
    const tooLong = hex(framed(`0200 00FF 013800138000 0001 ${location()}`));
    expect(recordsOf(read(tooLong)[0])[0]?.latitude).toBe(1.5);
  });

  it('a wrong length under a wrong checksum is a length', () => {
    expect(kinds(read(hex(framed(`0200 00FF 013800138000 0001 ${location()}`, 1))))).toEqual(['length']);
  });

  it('a frame that never ends is dropped, and the next one found', () => {
    const endless = join([HEARTBEAT, hex('7E'), new Uint8Array(CONTENT_CAP + 100).fill(1), HEARTBEAT]);
    expect(kinds(read(endless))).toEqual(['heartbeat', 'length', 'noise', 'heartbeat']);
  });

  it('an unfinished frame is reported at the end', () => {
    expect(kinds(read(HEARTBEAT.subarray(0, 8)))).toEqual(['length']);
    expect(kinds(read(join([HEARTBEAT, HEARTBEAT.subarray(0, 8)])))).toEqual(['heartbeat', 'length']);
  });

  it('nothing is left of a connection that said whole frames', () => {
    const stream = jt808Stream({ now: () => 0 });
    stream.push(join([HEARTBEAT, HEARTBEAT]));
    expect(stream.buffered).toBe(0);
    expect(stream.end()).toEqual([]);
  });
});

describe('UDP', () => {
  it('carries several frames, and logins as signs of life that are answered', () => {
    const messages: Message[] = jt808Datagram(join([message(0x0102, '31'), message(0x0200, location())]), {
      now: () => 0,
    });
    expect(kinds(messages)).toEqual(['heartbeat', 'records']);
    const [alive] = messages;
    expect(alive?.kind === 'heartbeat' && hexOfBytes(alive.reply)).toBe(
      framed('8001 0005 013800138000 0001 0001 0102 00'),
    );
  });

  it('a truncated packet is bad', () => {
    expect(kinds(jt808Datagram(HEARTBEAT.subarray(0, 9), { now: () => 0 }))).toEqual(['length']);
    expect(kinds(jt808Datagram(new Uint8Array(0), { now: () => 0 }))).toEqual([]);
  });
});
