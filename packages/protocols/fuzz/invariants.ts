/** Properties of every message of every protocol, for any input. */
import { isOnEarth } from '../src/place.ts';
import type { Message, TrackerRecord } from '../src/protocol.ts';

const LONGEST_SHOWN = 512;
const LONGEST_IMEI = 64;
/** Fields that count or measure what cannot be below zero. */
const NEVER_NEGATIVE = [
  'satellites',
  'accuracyMeters',
  'rpm',
  'digitalInputs',
  'digitalOutputs',
  'batteryPercent',
] as const;

/** Returns the fault of a record in words, or undefined. */
function wrongInRecord(record: TrackerRecord): string | undefined {
  for (const [name, value] of Object.entries(record))
    if (typeof value === 'number' && !Number.isFinite(value)) return `${name} is ${value}`;
  for (const [name, value] of Object.entries(record.attributes ?? {})) {
    if (typeof value === 'number' && !Number.isFinite(value)) return `attribute ${name} is ${value}`;
    if (!['number', 'string', 'boolean'].includes(typeof value)) return `attribute ${name} is a ${typeof value}`;
  }
  for (const { type, value } of record.events)
    if (value !== undefined && !Number.isFinite(value)) return `event ${type} measures ${value}`;
  const { latitude, longitude, headingDegrees } = record;
  if ((latitude === undefined) !== (longitude === undefined)) return 'one of latitude and longitude is missing';
  if (record.valid && latitude === undefined) return 'valid without coordinates';
  // Coordinates off the earth are passed on, because intake quarantines and counts them.
  if (record.valid && !isOnEarth(latitude!, longitude!)) return `valid at ${latitude}, ${longitude}`;
  if (headingDegrees !== undefined && !(headingDegrees >= 0 && headingDegrees < 360))
    return `heading ${headingDegrees}`;
  if (record.speedMetersPerSecond !== undefined && record.speedMetersPerSecond < 0) return 'negative speed';
  for (const name of NEVER_NEGATIVE) if ((record[name] ?? 0) < 0) return `${name} is ${record[name]}`;
  return undefined;
}

/** Returns the fault of a message in words, or undefined. */
export function wrongInMessage(message: Message): string | undefined {
  if (message.kind === 'bad')
    return message.bytes.length > LONGEST_SHOWN ? `shows ${message.bytes.length} octets of a bad frame` : undefined;
  if (message.imei !== undefined && (message.imei === '' || message.imei.length > LONGEST_IMEI))
    return `IMEI of ${message.imei.length} characters`;
  if (message.kind !== 'records') return undefined;
  if (message.records.length === 0) return 'a packet without records';
  for (const record of message.records) {
    const wrong = wrongInRecord(record);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
