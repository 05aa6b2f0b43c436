import { describe, expect, it } from 'vitest';
import type { Message } from '../protocol.ts';
import { crc16 } from './checksum.ts';
import { queclinkStream } from './frame.ts';
import { BINARY_POSITION, binaryAnswer, binaryHeartbeat, binaryInformation, binaryReport } from './testing.ts';

function decode(text: string): Message[] {
  const stream = queclinkStream({ now: () => Date.UTC(2024, 4, 17, 8, 10) });
  return [...stream.push(Uint8Array.from(Buffer.from(text, 'latin1'))), ...stream.end()];
}

const answered = (message: Message | undefined): string | undefined =>
  message?.kind === 'records' ? Buffer.from(message.acknowledge(1) ?? []).toString('latin1') : undefined;

const PLACE = '1,36.0,90,34.0,13.400000,52.500000,20240517080910,0262,0001,1234,5678';

describe('devices without an IMEI in their reports', () => {
  it('a GB100 is known by the name that it was given', () => {
    const [message] = decode(`+RESP:GTFRI,450102,van-12,,0,0,1,${PLACE},,87,20240517080915,01A3$`);
    expect(message).toMatchObject({
      kind: 'records',
      imei: 'van-12',
      records: [{ valid: true, latitude: 52.5, longitude: 13.4, speedMetersPerSecond: 10 }],
    });
    expect(answered(message)).toBe('+SACK:01A3$');
  });

  it('others are not, and the refusal says what it was', () => {
    const text = `+RESP:GTFRI,060102,van-12,,0,0,1,${PLACE},,87,20240517080915,01A3$`;
    expect(decode(text)).toMatchObject([
      { kind: 'bad', refusal: { type: 'GTFRI', length: text.length, reason: 'unknown layout' } },
    ]);
  });
});

describe('binary frames of a GB100 that sends its name', () => {
  /** The same frame with a name of eight octets in the place of the IMEI. */
  function named(bytes: Uint8Array, at: number): Uint8Array {
    const frame = Uint8Array.from(bytes);
    frame.set(Buffer.from('van-12\0\0', 'latin1'), at);
    const checksum = crc16(frame, 4, frame.length - 4);
    frame.set([checksum >> 8, checksum & 255], frame.length - 4);
    return frame;
  }

  it.each([
    ['report', named(binaryReport('+RSP', 7, [0x10, 1, ...BINARY_POSITION]), 16), 'records'],
    ['information', named(binaryInformation(), 9), 'records'],
    ['heartbeat', named(binaryHeartbeat(), 11), 'heartbeat'],
    ['answer', named(binaryAnswer(0x1f), 12), 'response'],
  ])('%s', (_, bytes, kind) => {
    const stream = queclinkStream({ now: () => Date.UTC(2024, 4, 1, 10, 12) });
    expect([...stream.push(bytes), ...stream.end()]).toMatchObject([{ kind, imei: 'van-12' }]);
  });
});

describe('GTINF of the oldest dialect', () => {
  const text = '+RESP:GTINF,356307042441013,89490240001234567890,18,99,100,1,0,+2.00,0,20240517101015,00EE,0103090402';

  it.each([
    ['with its tail character', `${text}$`],
    ['without', text],
    ['with the end of a line', `${text}\r\n`],
  ])('has its zone in hours and a version behind the count, %s', (_, sent) => {
    const [message, ...rest] = decode(sent);
    expect(rest).toEqual([]);
    expect(message).toMatchObject({
      kind: 'records',
      imei: '356307042441013',
      records: [
        {
          fixTime: Date.UTC(2024, 4, 17, 8, 10, 15),
          ignition: undefined,
          motion: undefined,
          batteryPercent: undefined,
          attributes: { iccid: '89490240001234567890', gsmSignal: 3 },
        },
      ],
    });
    expect(answered(message)).toBe('+SACK:00EE$');
  });
});
