/** Valid traffic to start from: what device sides send, requests of phones, and the frames of saved cases. */
import type { DeviceRecord } from '../src/device-side.ts';
import { DEVICE_SIDES } from '../src/device-sides.ts';
import { encodeJson, encodeQuery } from '../src/osmand/encode.ts';
import type { DeviceEventType, Protocol } from '../src/protocol.ts';
import { converse, NOW } from './conversation.ts';

const IMEI = '356307042441013';
const EVENTS: readonly DeviceEventType[] = ['sos', 'harshBraking', 'overspeed', 'unplugged', 'towing', 'lowBattery'];

/** Records that use much of what a protocol can carry. */
const RECORDS: readonly DeviceRecord[] = Array.from({ length: 12 }, (_, index) => ({
  fixTime: NOW - index * 61_000,
  valid: index % 5 !== 4,
  buffered: index % 3 === 2,
  ...(index % 5 === 4 ? {} : { latitude: 52.5 - index * 11.7, longitude: 13.4 + index * 14.9 }),
  altitudeMeters: 34 + index,
  speedMetersPerSecond: index * 3.5,
  headingDegrees: (index * 47) % 360,
  satellites: 4 + index,
  ignition: index % 2 === 0,
  motion: index % 2 === 0,
  odometerMeters: 123_456_789 + index,
  engineSeconds: 36_000 + index,
  externalVolts: 12.4,
  batteryVolts: 4.1,
  batteryPercent: 80,
  fuelLiters: 45.5,
  fuelPercent: 61,
  rpm: 1800,
  digitalInputs: index & 3,
  digitalOutputs: index & 1,
  analogue1Volts: 3.3,
  events: index % 4 === 1 ? [{ type: EVENTS[index % EVENTS.length]! }] : [],
  attributes: { gsmSignal: 4, hdop: 1.2, driverId: '0A1B2C3D', temperature1Celsius: -12.5 },
}));

/** One request as octets: method and path, content type, an empty line, the body. */
function requestBytes(method: string, url: string, contentType: string, body: string): Uint8Array {
  return Buffer.from(`${method} ${url}\n${contentType}\n\n${body}`, 'utf8');
}

/** Pieces of traffic, each whole: logins, packets, requests. Not empty. */
export function corpusOf(protocol: Protocol): Uint8Array[] {
  const corpus: Uint8Array[] = [];
  const makeDevice = DEVICE_SIDES[protocol.name];
  if (makeDevice) {
    const device = makeDevice(IMEI);
    const batches = [...RECORDS.map((record) => [record]), RECORDS.slice(0, device.capacity)];
    corpus.push(...converse(protocol, device, batches).sent);
  }
  if (protocol.http) {
    for (const record of RECORDS.slice(0, 5)) {
      const query = encodeQuery(IMEI, record);
      corpus.push(requestBytes('GET', query, '', ''));
      corpus.push(requestBytes('POST', '/', 'application/x-www-form-urlencoded', query.slice(2)));
      corpus.push(requestBytes('POST', '/', 'application/json', encodeJson(IMEI, [record])));
    }
    corpus.push(requestBytes('POST', '/', 'application/json', encodeJson(IMEI, RECORDS)));
  }
  return corpus;
}
