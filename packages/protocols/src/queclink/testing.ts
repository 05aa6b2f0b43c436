/** Reports composed for tests, and what a decoder makes of bytes. */
import type { Message, StreamDecoder, TrackerRecord } from '../protocol.ts';
import { crc16 } from './checksum.ts';
import { queclinkStream } from './frame.ts';

export const IMEI = '490154203237518';

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
export const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString('latin1');

export const decoder = (): StreamDecoder => queclinkStream({ now: () => 0 });

/** Every message of a stream that ends after these bytes. */
export function whole(bytes: Uint8Array): Message[] {
  const stream = decoder();
  return [...stream.push(bytes), ...stream.end()];
}

/** Returns a message without its functions. */
export const plain = (messages: readonly Message[]): unknown => JSON.parse(JSON.stringify(messages));

/** The records of the only message that these bytes are. */
export function recordsIn(text: string): TrackerRecord[] {
  const [message, ...more] = whole(bytesOf(text));
  if (message?.kind !== 'records' || more.length > 0)
    throw new Error(`no records: ${JSON.stringify([message, ...more])}`);
  return message.records;
}

export function recordIn(text: string): TrackerRecord {
  const records = recordsIn(text);
  if (records.length !== 1) throw new Error(`${records.length} records`);
  return records[0]!;
}

/** A position as encoded in reports, with its cell. */
export const POSITION = '2,36.0,90,112.5,13.404954,52.520008,20240501101112,0262,0001,1A2B,00C0FFEE';
export const PLACE = { latitude: 52.520008, longitude: 13.404954 };
export const FIX_TIME = Date.UTC(2024, 4, 1, 10, 11, 12);
export const SENT = '20240501101115';
export const SENT_TIME = Date.UTC(2024, 4, 1, 10, 11, 15);

/** A report of a vehicle tracker (type 06) unless its version is another. */
export const report = (word: string, fields: string, version = '060100', kind = 'RESP'): string =>
  `+${kind}:${word},${version},${IMEI},${fields},${SENT},00A1$`;

const time = (instant: number): number[] => {
  const at = new Date(instant);
  const year = at.getUTCFullYear();
  return [
    year >> 8,
    year & 255,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
};
const octets = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (value >> (8 * (count - 1 - index))) & 255);

/** IMEI as binary frames carry it. */
const IMEI_OCTETS = [...IMEI.slice(0, 14).matchAll(/../g)].map(([pair]) => Number(pair)).concat(Number(IMEI[14]));

/** Accuracy, speed, heading, altitude, longitude, latitude, time, cell and a reserved octet, as in `POSITION`; country and network are written in decimal digits. */
export const BINARY_POSITION = [
  ...[2, 0, 36, 0, ...octets(90, 2), ...octets(112, 2), ...octets(13_404_954, 4), ...octets(52_520_008, 4)],
  ...[...time(FIX_TIME), 0x02, 0x62, 0, 1, ...octets(0x1a2b, 2), ...octets(0x3c4d, 2), 0],
];

function closed(frame: number[], lengthAt: number, lengthOctets: number): Uint8Array {
  const open = [...frame, ...time(SENT_TIME), 0x00, 0xa1];
  const length = open.length + 4;
  open.splice(lengthAt, lengthOctets, ...octets(length, lengthOctets));
  const bytes = Uint8Array.from(open);
  return Uint8Array.from([...open, ...octets(crc16(bytes, 4, bytes.length), 2), 0x0d, 0x0a]);
}

const letters = (header: string): number[] => [...bytesOf(header)];

/** +RSP, +EVT and their buffered forms of a GB100: battery 80 %, supply 14.2 V, ignition on and moving, 7 satellites. */
export function binaryReport(header: string, type: number, body: readonly number[], mask = 0x00fc1fbf): Uint8Array {
  const head = [type, ...octets(mask, 4), 0, 0, 0x45, 1, 2, 2, 9, ...IMEI_OCTETS, 80, ...octets(14_200, 2), 0x22, 7];
  return closed([...letters(header), ...head, ...body], 9, 2);
}

export function binaryInformation(): Uint8Array {
  return closed([...letters('+INF'), 1, 0xfd, 0x3f, 0, 0, ...IMEI_OCTETS, 0x45, 1, 2, 2, 9, 0x41, 0, 5], 7, 2);
}

export function binaryHeartbeat(): Uint8Array {
  return closed([...letters('+HBD'), 0x7f, 0, 0x45, 1, 2, 2, 9, ...IMEI_OCTETS], 5, 1);
}

export function binaryAnswer(serial: number): Uint8Array {
  return closed([...letters('+ACK'), 1, 0x3f, 0, 0x45, 1, 2, 2, 9, ...IMEI_OCTETS, 0, ...octets(serial, 2)], 6, 1);
}
