import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc16 } from '../crc16-arc.ts';
import type { Message } from '../protocol.ts';
import { wialonDatagram } from './datagram.ts';
import { FRAME_CAP, wialonStream } from './frame.ts';
import { PACKET_CAP } from './messages.ts';

const options = { now: () => 0 };
const RECORD = '200422;085200;2034.6566;N;10019.6076;W;36;90;2039;12';
const EXTENDED = `${RECORD};NA;1;0;NA;NA;ign:1:1`;

/** A line as 2.0 writes it: the body ends with its checksum. */
function signed(type: string, body: string): string {
  const bytes = Buffer.from(body);
  return `#${type}#${body}${crc16(bytes, 0, bytes.length).toString(16).toUpperCase()}\r\n`;
}
const LOGIN_2 = signed('L', '2.0;356307042441013;NA;');

function read(text: string | Uint8Array, acceptWrongChecksum = false): Message[] {
  const stream = wialonStream({ ...options, acceptWrongChecksum });
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  return [...stream.push(bytes), ...stream.end()];
}

/** Kinds, with what the server answers once all is stored. */
function summary(messages: Message[]): string[] {
  const text = (bytes: Uint8Array | undefined): string =>
    Buffer.from(bytes ?? [])
      .toString('latin1')
      .trim();
  return messages.map((one) => {
    if (one.kind === 'login') return `login ${one.imei} ${text(one.reply(true))} ${text(one.reply(false))}`;
    if (one.kind === 'records') return `records ${one.records.length} ${text(one.acknowledge(one.records.length))}`;
    return `${one.kind === 'bad' ? one.reason : one.kind} ${text(one.reply)}`.trim();
  });
}

describe('login', () => {
  it.each([
    ['#L#356307042441013;NA\r\n', ['login 356307042441013 #AL#1 #AL#0']],
    ['#L#356307042441013;secret\r\n', ['login 356307042441013 #AL#1 #AL#0']],
    ['#L# 356307042441013\r\n', ['login 356307042441013 #AL#1 #AL#0']],
    ['#L#TRUCK_7;NA\n', ['login TRUCK_7 #AL#1 #AL#0']],
    // Checksums as devices sent them in public captures.
    ['#L#2.0;355217044956192;NA;E335\r\n', ['login 355217044956192 #AL#1 #AL#0']],
    ['#L#2.0;12345;NA;5fec\r\n', ['login 12345 #AL#1 #AL#0']],
    ['#L#2.0;867730051235566;NA;0xD7C7\r\n', ['login 867730051235566 #AL#1 #AL#0']],
    ['#L#2.0;355217044956192;NA;E336\r\n', ['checksum #AL#10']],
    ['#L#2.0;355217044956192;NA\r\n', ['checksum #AL#10']],
    ['#L#1.1;356307042441013;NA\r\n', ['login 356307042441013 #AL#1 #AL#0']],
    ['#L#;NA\r\n', ['malformed #AL#0']],
  ])('%j', (text, expected) => expect(summary(read(text))).toEqual(expected));

  it('with a wrong checksum is taken where the listener says so', () => {
    expect(summary(read('#L#2.0;355217044956192;NA;E336\r\n', true))).toEqual(['login 355217044956192 #AL#1 #AL#0']);
  });
});

describe('packets of 1.1', () => {
  it.each([
    [`#SD#${RECORD}\r\n`, ['records 1 #ASD#1']],
    [`#D#${EXTENDED}\r\n`, ['records 1 #AD#1']],
    ['#P#\r\n', ['heartbeat #AP#']],
    ['#M#on my way\r\n', ['response #AM#1']],
    [`#B#${RECORD}|${EXTENDED}|${RECORD}\r\n`, ['records 3 #AB#3']],
    [`#B#${RECORD}|${EXTENDED}|\r\n`, ['records 2 #AB#2']],
    ['#B#\r\n', ['malformed #AB#0']],
    ['#SD#1;2;3\r\n', ['malformed #ASD#-1']],
    ['#SD#310422;085200;2034.6566;N;10019.6076;W;36;90;2039;12\r\n', ['malformed #ASD#0']],
    ['#D#200422;085200;9934.6566;N;10019.6076;W;36;90;2039;12\r\n', ['malformed #AD#10']],
    ['#IT#200422;085200;1;2;3\r\n', ['unsupported', 'heartbeat #AIT#0']],
    ['#QI#\r\n', ['unsupported']],
  ])('%j', (text, expected) => expect(summary(read(text))).toEqual(expected));

  it('end with CR LF, LF or CR, or where the next one begins', () => {
    const lines = ['#L#356307042441013;NA', `#SD#${RECORD}`, '#P#', `#D#${EXTENDED}`, '#P#'];
    const expected = summary(read(`${lines.join('\r\n')}\r\n`));
    expect(expected).toHaveLength(5);
    for (const end of ['\n', '\r', '\r\n\r\n', ' \r\n', '', '\0'])
      expect(summary(read(`${lines.join(end)}\r\n`)), JSON.stringify(end)).toEqual(expected);
  });

  it('a packet whose rest is lost costs no other', () => {
    expect(summary(read(`#D#20042#D#${EXTENDED}\r\n`))).toEqual(['malformed #AD#-1', 'records 1 #AD#1']);
  });

  it('a packet without its end of line is read when the connection ends, unless its place or time may be cut', () => {
    expect(summary(read(`#D#${EXTENDED}`))).toEqual(['records 1 #AD#1']);
    expect(summary(read(`#B#${RECORD}|${RECORD}`))).toEqual(['records 2 #AB#2']);
    expect(summary(read(LOGIN_2 + signed('D', `${EXTENDED};`).trim()))[1]).toBe('records 1 #AD#1');
    expect(summary(read(`${LOGIN_2}#D#${EXTENDED}`))[1]).toBe('checksum #AD#16');
    for (const cut of ['#L#3563070424410', '#SD#200422;085200;2034.6566;N;1001', `#B#${RECORD}|2004`, '#D', '#I#12;'])
      expect(summary(read(cut)), cut).toEqual(['length']);
  });

  it('another word between two signs is part of the text', () => {
    const [message] = read('#M#see #URGENT# now\r\n');
    expect(message).toMatchObject({ kind: 'response', text: 'see #URGENT# now' });
  });

  it('a sender in front names the device where no login came before', () => {
    expect(read(`356307042441013#SD#${RECORD}\r\n`)).toMatchObject([{ kind: 'records', imei: '356307042441013' }]);
    expect(summary(read(`#L#356307042441013;NA\r\n123456789#SD#${RECORD}\r\n`))[1]).toBe('noise');
  });
});

describe('black box', () => {
  it('counts unreadable records along, and reports them', () => {
    const messages = read(`#B#x|${RECORD}|310422;0;0;0;0;0|${EXTENDED}|y\r\n`);
    expect(summary(messages)).toEqual(['malformed', 'malformed', 'malformed', 'records 2 #AB#5']);
    const records = messages.at(-1)!;
    if (records.kind !== 'records') throw new Error('records expected');
    expect(records.records.every((record) => record.buffered)).toBe(true);
    const confirmed = [0, 1, 2].map((count) => Buffer.from(records.acknowledge(count)!).toString());
    expect(confirmed).toEqual(['#AB#1\r\n', '#AB#3\r\n', '#AB#5\r\n']);
  });

  it('of nothing else is refused, and reports are bounded', () => {
    const messages = read(`#B#${'x|'.repeat(1000)}\r\n`);
    expect(messages).toHaveLength(9);
    expect(summary(messages).at(-1)).toBe('malformed #AB#0');
  });
});

describe('packets of 2.0', () => {
  it.each<[string, string, string]>([
    ['SD', `${RECORD};`, 'records 1 #ASD#1'],
    ['D', `${EXTENDED};`, 'records 1 #AD#1'],
    ['B', `${RECORD}|${EXTENDED}|`, 'records 2 #AB#2'],
    ['B', `${RECORD}|${EXTENDED};`, 'records 2 #AB#2'],
    ['M', 'on; my way;', 'response #AM#1'],
  ])('%s %s', (type, body, expected) => {
    expect(summary(read(LOGIN_2 + signed(type, body)))[1]).toBe(expected);
  });

  it.each([
    [`#SD#${RECORD};0000\r\n`, 'checksum #ASD#13'],
    [`#SD#${RECORD}\r\n`, 'checksum #ASD#13'],
    [`#D#${EXTENDED};0000\r\n`, 'checksum #AD#16'],
    [`#B#${RECORD}|${RECORD}|0000\r\n`, 'checksum #AB#'],
    ['#M#on my way;0000\r\n', 'checksum #AM#01'],
  ])('%j is refused', (text, expected) => expect(summary(read(LOGIN_2 + text))[1]).toBe(expected));

  it('with a wrong or without a checksum are taken where the listener says so', () => {
    const texts = [`#SD#${RECORD};0000\r\n`, `#SD#${RECORD}\r\n`, `#D#${EXTENDED};0000\r\n`, `#D#${EXTENDED}\r\n`];
    for (const text of texts) {
      const [, message] = read(LOGIN_2 + text, true);
      expect(message, text).toMatchObject({ kind: 'records', records: [{ satellites: 12 }] });
    }
    expect(summary(read(`${LOGIN_2}#B#${RECORD}|${EXTENDED}|0000\r\n`, true))[1]).toBe('records 2 #AB#2');
  });
});

describe('binary parts', () => {
  const header = '#I#40;0;2;200422;085200;photo.jpg\r\n';
  const binary = `#P#\r\n#D#${'\n'.repeat(32)}`;

  it.each([
    [header, '#AI#0;0'],
    ['#T#7;40;3\r\n', '#AT#3;0'],
    ['#T#7;40;3\n', '#AT#3;0'],
  ])('of %j are passed over', (before, expected) => {
    expect(binary).toHaveLength(40);
    expect(summary(read(`${before}${binary}#P#\r\n`))).toEqual([
      'unsupported',
      `heartbeat ${expected}`,
      'heartbeat #AP#',
    ]);
  });

  it('are passed over unkept, octet by octet', () => {
    const stream = wialonStream(options);
    const messages: Message[] = [];
    for (const octet of Buffer.from(`${header}${binary}#P#\r\n`)) {
      messages.push(...stream.push(Uint8Array.of(octet)));
      expect(stream.buffered).toBeLessThan(header.length);
    }
    expect(summary(messages)).toEqual(['unsupported', 'heartbeat #AI#0;0', 'heartbeat #AP#']);
  });

  it('of an absurd length are not believed', () => {
    expect(summary(read('#I#999999;0;2;200422;085200;photo.jpg\r\n#P#\r\n'))).toEqual([
      'length #AI#NA;-1',
      'heartbeat #AP#',
    ]);
  });
});

describe('compressed packets', () => {
  function compressed(text: string): Uint8Array {
    const data = deflateSync(Buffer.from(text, 'latin1'));
    return Buffer.concat([Uint8Array.of(0xff, data.length & 0xff, data.length >> 8), data]);
  }

  it('are inflated and read', () => {
    const bytes = Buffer.concat([
      Buffer.from(LOGIN_2),
      compressed(signed('D', `${EXTENDED};`)),
      Buffer.from('#P#\r\n'),
    ]);
    expect(summary(read(bytes))).toEqual([expect.stringContaining('login'), 'records 1 #AD#1', 'heartbeat #AP#']);
    const datagram = compressed(`356307042441013#SD#${RECORD}\r\n`);
    expect(wialonDatagram(datagram, options)).toMatchObject([{ kind: 'records', imei: '356307042441013' }]);
  });

  it('that are damaged or expand without end are refused', () => {
    const damaged = Buffer.from(compressed(`#SD#${RECORD}\r\n`));
    damaged[20]! ^= 0x55;
    expect(summary(read(damaged))).toEqual(['malformed']);
    const bomb = compressed(`#M#${'x'.repeat(60_000)}\r\n`);
    expect(summary(read(Buffer.concat([bomb, Buffer.from('#P#\r\n')])))).toEqual(['malformed', 'heartbeat #AP#']);
  });

  it('0xFF alone is noise and keeps nothing waiting', () => {
    expect(summary(read(Buffer.from('\xff\xff\xff#P#\r\n', 'latin1')))).toEqual(['noise', 'heartbeat #AP#']);
  });
});

describe('bounds', () => {
  it('a packet without an end is dropped at the cap, the next is read', () => {
    const endless = `#D#${'1'.repeat(3 * PACKET_CAP)}`;
    const stream = wialonStream(options);
    const messages: Message[] = [];
    const bytes = Buffer.from(`${endless}\r\n#P#\r\n`);
    for (let at = 0; at < bytes.length; at += 1000) {
      messages.push(...stream.push(bytes.subarray(at, at + 1000)));
      expect(stream.buffered).toBeLessThanOrEqual(FRAME_CAP);
    }
    expect(messages[0]).toMatchObject({ kind: 'bad', reason: 'length' });
    expect(messages.at(-1)).toMatchObject({ kind: 'heartbeat' });
  });
});

describe('datagrams', () => {
  it.each<[string, string[]]>([
    [`356307042441013#SD#${RECORD}\r\n`, ['records 1 #ASD#1']],
    [`356307042441013#SD#${RECORD}`, ['records 1 #ASD#1']],
    [`2.0;356307042441013${signed('D', `${EXTENDED};`)}`, ['records 1 #AD#1']],
    [`2.0;356307042441013#D#${EXTENDED};0000\r\n`, ['checksum #AD#16']],
    [`TRUCK_7#D#${EXTENDED}\r\n#P#\r\n`, ['records 1 #AD#1', 'heartbeat #AP#']],
    [`#L#356307042441013;NA\r\n#D#${EXTENDED}\r\n`, [expect.stringContaining('login') as string, 'records 1 #AD#1']],
    [`#D#${EXTENDED}\r\n`, ['malformed']],
    ['hello', ['noise']],
    ['', []],
  ])('%j', (text, expected) => expect(summary(wialonDatagram(Buffer.from(text), options))).toEqual(expected));
});
