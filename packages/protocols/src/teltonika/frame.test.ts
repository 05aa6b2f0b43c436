import { describe, expect, it } from 'vitest';
import { crc16 } from '../crc16-arc.ts';
import type { Message } from '../protocol.ts';
import { teltonikaDatagram, teltonikaStream } from './frame.ts';
import { DATA_CAP } from './messages.ts';

const options = { now: () => 0 };
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));
const read = (text: string): Message[] => {
  const stream = teltonikaStream(options);
  return [...stream.push(hex(text)), ...stream.end()];
};
const records = (message: Message | undefined) => {
  if (message?.kind !== 'records') throw new Error(`records expected, got ${JSON.stringify(message)}`);
  return message.records;
};
const reasons = (messages: Message[]) => messages.map((one) => (one.kind === 'bad' ? one.reason : one.kind));

/** Codec 8, one record, as the vendor's page shows it ("Data Sending Protocols", Codec 8, first example). */
const CODEC_8_FRAME = `00000000 00000036 08 01
  0000016B40D8EA30 01 00000000 00000000 0000 0000 00 0000
  01 05  02 1503 0101  01 425E0F  01 F10000601A  01 4E0000000000000000
  01 0000C7CF`;

describe('checksum', () => {
  it('gives the check value that catalogues list for CRC-16/ARC', () => {
    const text = new TextEncoder().encode('123456789');
    expect(crc16(text, 0, text.length)).toBe(0xbb3d);
  });
});

describe('login', () => {
  it('is a length and the digits of the IMEI, answered with one octet', () => {
    const [login] = read('000F 333536333037303432343431303133');
    if (login?.kind !== 'login') throw new Error('login expected');
    expect(login.imei).toBe('356307042441013');
    expect(login.reply(true)).toEqual(Uint8Array.of(1));
    expect(login.reply(false)).toEqual(Uint8Array.of(0));
  });

  it('may be followed by a frame in the same segment', () => {
    const messages = read(`000F 333536333037303432343431303133 ${CODEC_8_FRAME}`);
    expect(messages.map((message) => message.kind)).toEqual(['login', 'records']);
  });

  it('with a letter in it is noise', () => {
    expect(reasons(read('000F 33353633303730343234343130313A FF'))).toEqual(['noise']);
  });
});

describe('frames', () => {
  it('Codec 8', () => {
    const [message] = read(CODEC_8_FRAME);
    const [record] = records(message);
    expect(record?.fixTime).toBe(Date.UTC(2019, 5, 10, 10, 4, 46));
    expect(record?.valid).toBe(false);
    expect([record?.latitude, record?.longitude, record?.satellites]).toEqual([0, 0, 0]);
    expect(record?.speedMetersPerSecond).toBeUndefined();
    expect(record?.digitalInputs).toBe(1);
    expect(record?.externalVolts).toBe(24.079);
    expect(record?.attributes).toEqual({ priority: 1, eventElement: 1, gsmSignal: 3, gsmOperator: 24602 });
    if (message?.kind === 'records') expect(message.acknowledge(1)).toEqual(hex('00000001'));
  });

  it('Codec 8 Extended, as the vendor shows it', () => {
    const [record] = records(
      read(`00000000 0000004A 8E 01
        0000016B412CEE00 01 00000000 00000000 0000 0000 00 0000
        0001 0005  0001 0001 01  0001 0011 001D  0001 0010 015E2C88
        0002 000B 000000003544C87A 000E 000000001DD7E06A  0000
        01 00002994`)[0],
    );
    expect(record?.digitalInputs).toBe(1);
    expect(record?.odometerMeters).toBe(22_949_000);
    expect(record?.attributes).toEqual({
      priority: 1,
      eventElement: 1,
      axisXMilliG: 29,
      iccid1: 893_700_218,
      iccid2: 500_686_954,
    });
  });

  it('Codec 16 with two records, as the vendor shows it', () => {
    const both = records(
      read(`00000000 0000005F 10 02
        0000016BDBC78330 00 00000000 00000000 0000 0000 00 0000
        000B 05 04  02 0001 00 0003 00  02 000B 0027 0042 563A  00  00
        0000016BDBC78718 00 00000000 00000000 0000 0000 00 0000
        000B 05 04  02 0001 00 0003 00  02 000B 0026 0042 563A  00  00
        02 00005FB3`)[0],
    );
    expect(both.map((record) => record.fixTime)).toEqual([0x16bdbc78330, 0x16bdbc78718]);
    expect(both[0]?.digitalInputs).toBe(0);
    expect(both[0]?.externalVolts).toBe(22.074);
    expect(both[0]?.attributes).toEqual({ eventElement: 11, generationType: 5, analogue3Volts: 0.039 });
  });

  it('an answer to a command (Codec 12), as the vendor shows it', () => {
    const [response] = read(`00000000 00000037 0C 01 06 0000002F
      4449313A31204449323A30204449333A302041494E313A302041494E323A313639323420444F313A3020444F323A31
      01 000066E3`);
    expect(response).toEqual({
      kind: 'response',
      text: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1',
      refused: false,
    });
  });

  it('what came in over the serial port (Codec 15), as the vendor shows it', () => {
    expect(
      read('000000000000001b 0f 01 0b 00000013 654b65a4 0123456789123456 48656c6c6f210a 01 000093d6').map(
        (message) => message.kind === 'response' && message.text,
      ),
    ).toEqual(['Hello!\n']);
  });

  it('an answer with its time, counted in the size or not (Codec 13)', () => {
    const answer = (size: number): string => {
      const field = hex(`0D 01 06 ${size.toString(16).padStart(8, '0')} 5ECCA9B0 4F4B 01`);
      const checksum = crc16(field, 0, field.length).toString(16).padStart(8, '0');
      return `00000000 ${field.length.toString(16).padStart(8, '0')} ${Buffer.from(field).toString('hex')} ${checksum}`;
    };
    for (const size of [6, 2]) expect(read(answer(size))).toEqual([{ kind: 'response', text: 'OK', refused: false }]);
    expect(reasons(read(answer(3)))).toEqual(['malformed']);
  });

  it('a ping is a heartbeat', () => {
    expect(reasons(read(`FF ${CODEC_8_FRAME} FF`))).toEqual(['heartbeat', 'records', 'heartbeat']);
  });
});

describe('bad input', () => {
  it('a wrong checksum drops the frame, not the next one, and is not acknowledged', () => {
    const damaged = CODEC_8_FRAME.replace('425E0F', '425E0E');
    expect(reasons(read(damaged + CODEC_8_FRAME))).toEqual(['checksum', 'records']);
  });

  it('a wrong checksum is taken where the listener is set to', () => {
    const stream = teltonikaStream({ ...options, acceptWrongChecksum: true });
    const messages = stream.push(hex(CODEC_8_FRAME.replace('425E0F', '425E0E')));
    expect(records(messages[0])[0]?.externalVolts).toBe(24.078);
  });

  it('an oversized length is told from noise, and the next frame is found', () => {
    const length = (DATA_CAP + 1).toString(16).padStart(8, '0');
    expect(reasons(read(`00000000 ${length} 08 01 ${CODEC_8_FRAME}`))).toEqual(['length', 'noise', 'records']);
  });

  it('zeros and a false header before a frame lose nothing', () => {
    expect(reasons(read(`00 00 ${CODEC_8_FRAME}`))).toEqual(['noise', 'records']);
    // A header that would need 0x40 octets swallows half of the real frame at first.
    expect(reasons(read(`00000000 00000040 08 01 ${CODEC_8_FRAME} ${CODEC_8_FRAME}`))).toEqual([
      'checksum',
      'noise',
      'records',
      'records',
    ]);
  });

  it('a record that runs beyond its frame is malformed', () => {
    // Two 1-octet elements announced, one there: the second would need the octets of the next groups and beyond.
    const field = hex(`08 01 0000016B40D8EA30 00 00000000 00000000 0000 0000 00 0000 00 09 09 1503 00 00 00 01`);
    const checksum = crc16(field, 0, field.length).toString(16).padStart(8, '0');
    const text = `00000000 ${field.length.toString(16).padStart(8, '0')} ${Buffer.from(field).toString('hex')} ${checksum}`;
    expect(reasons(read(text))).toEqual(['malformed']);
  });

  it('an unfinished frame is reported at the end', () => {
    expect(reasons(read(CODEC_8_FRAME.slice(0, 60)))).toEqual(['length']);
  });
});

describe('UDP', () => {
  /** The vendor's example of the UDP channel with Codec 8. */
  const PACKET = `003D CAFE 01 05 000F 333532303933303836343033363535 08 01
    0000016B4F815B30 01 00000000 00000000 0000 0000 00 0000
    01 03  02 1503 0101  01 425DBC  00  00  01`;

  it('carries the IMEI and is answered with packet ids and count', () => {
    const [message] = teltonikaDatagram(hex(PACKET));
    expect(records(message)[0]?.externalVolts).toBe(23.996);
    if (message?.kind !== 'records') throw new Error('records expected');
    expect(message.imei).toBe('352093086403655');
    expect(message.acknowledge(1)).toEqual(hex('0005 CAFE 01 05 01'));
  });

  it('wrong lengths, counts and IMEIs are bad, not fatal', () => {
    expect(reasons(teltonikaDatagram(hex('')))).toEqual(['length']);
    expect(reasons(teltonikaDatagram(hex(PACKET).subarray(0, 40)))).toEqual(['length']);
    expect(reasons(teltonikaDatagram(hex(PACKET.replace('000F 3335', '00FF 3335'))))).toEqual(['malformed']);
    expect(reasons(teltonikaDatagram(hex(PACKET.replace('3335323039', '3A35323039'))))).toEqual(['malformed']);
    expect(reasons(teltonikaDatagram(hex(PACKET.replace('08 01', '08 02'))))).toEqual(['malformed']);
  });
});
