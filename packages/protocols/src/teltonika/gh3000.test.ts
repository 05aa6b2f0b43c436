import { describe, expect, it } from 'vitest';
import { crc16 } from '../crc16-arc.ts';
import type { Message } from '../protocol.ts';
import { teltonikaStream } from './frame.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));
/** A frame of Codec 7 around these records. */
function read(count: number, records: string): Message[] {
  const octet = count.toString(16).padStart(2, '0');
  const field = Buffer.from(hex(`07 ${octet} ${records} ${octet}`)).toString('hex');
  const bytes = hex(field);
  const [length, checksum] = [bytes.length, crc16(bytes, 0, bytes.length)].map((value) =>
    value.toString(16).padStart(8, '0'),
  );
  const stream = teltonikaStream({ now: () => 0 });
  return [...stream.push(hex(`00000000 ${length} ${field} ${checksum}`)), ...stream.end()];
}
function records(count: number, text: string) {
  const [message, ...more] = read(count, text);
  if (message?.kind !== 'records' || more.length > 0) throw new Error(JSON.stringify([message, ...more]));
  expect(message.acknowledge(count)).toEqual(Uint8Array.of(0, 0, 0, count));
  return message.records;
}
const octets = (value: number): string => value.toString(16).padStart(8, '0');
const time = (instant: number, priority = 0): string =>
  octets(((instant - Date.UTC(2007, 0, 1)) / 1000 + priority * 2 ** 30) >>> 0);
const AT = Date.UTC(2010, 5, 1, 12, 0, 0);
/** 52.25 and −4.5 as floating point numbers. */
const PLACE = '42510000 C0900000';

describe('Codec 7', () => {
  it('a record with everything', () => {
    const [record] = records(
      1,
      `${time(AT, 2)} 0F FF ${PLACE} 0070 40 48 07 1A2B 3C4D 19 0000601A  02 0157 F001  01 430FA0  01 63 00010000`,
    );
    expect(record).toMatchObject({
      fixTime: AT,
      valid: true,
      latitude: 52.25,
      longitude: -4.5,
      altitudeMeters: 112,
      headingDegrees: 90,
      speedMetersPerSecond: 20,
      satellites: 7,
      batteryPercent: 87,
      motion: true,
      batteryVolts: 4,
    });
    expect(record?.attributes).toEqual({
      priority: 2,
      gsmAreaCode: 0x1a2b,
      gsmCellId: 0x3c4d,
      gsmSignal: 4,
      gsmOperator: 24602,
      io99: 65536,
    });
  });

  it('leaves out what it does not know', () => {
    const both = records(2, `${time(AT)} 00 ${time(AT + 1000)} 03 11 ${PLACE} 00 01 DE01`);
    expect(both[0]).toMatchObject({ fixTime: AT, valid: false, latitude: undefined });
    expect(both[1]).toMatchObject({ fixTime: AT + 1000, valid: false, latitude: 52.25, satellites: 0 });
    expect(both[1]?.speedMetersPerSecond).toBeUndefined();
    expect(both[1]?.events).toEqual([{ type: 'sos' }]);
  });

  it('that runs beyond its frame is malformed', () => {
    for (const text of [`${time(AT)} 01`, `${time(AT)} 01 01 4251`, `${time(AT)} 02 05 01`, `${time(AT)} 00 00`])
      expect(read(1, text).map((message) => message.kind === 'bad' && message.reason)).toEqual(['malformed']);
  });
});
