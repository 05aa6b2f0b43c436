/** One record of SD, D or B: its fields by place. Source: Wialon IPS 2.0, "Short Data Packet", "Extended Data Packet". */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import { STRUCTURE_ERROR } from './messages.ts';
import { applyParameters } from './parameters.ts';
import { bitsOf, coordinatesOf, isAbsent, measureOf, numberOf, Refusal, timeOf } from './values.ts';

/** Date, time and the four fields of the coordinates: less is no record. Firmware leaves out others from the end. */
const FEWEST_FIELDS = 6;
const KMH = 1 / 3.6;
const FULL_CIRCLE = 360;

/**
 * A record of its fields; those that are missing, NA or unreadable stay undefined.
 * @param buffered it comes from the device's memory
 * @returns a refusal when it can never be stored: structure, a time that does not exist, coordinates that are none
 */
export function recordOf(text: string, buffered: boolean): TrackerRecord | Refusal {
  const fields = text.split(';').map((field) => field.trim());
  if (fields.length < FEWEST_FIELDS) return new Refusal(STRUCTURE_ERROR, `${fields.length} fields`);
  const fixTime = timeOf(fields[0], fields[1]);
  if (fixTime instanceof Refusal) return fixTime;
  const coordinates = coordinatesOf(fields.slice(2, 6));
  if (coordinates instanceof Refusal) return coordinates;
  const record = emptyRecord(fixTime);
  record.buffered = buffered;
  record.satellites = measureOf(fields[9]);
  const hdop = measureOf(fields[10]);
  if (hdop !== undefined) attributesOf(record).hdop = hdop;
  record.digitalInputs = bitsOf(fields[11]);
  record.digitalOutputs = bitsOf(fields[12]);
  applyAnalogues(record, fields[13]);
  if (!isAbsent(fields[14])) attributesOf(record).driverId = fields[14]!.slice(0, 64);
  const denied = applyParameters(record, fields.slice(15).join(';'));
  if (coordinates) place(record, coordinates, fields, denied);
  return record;
}

/** Coordinates and what only a fix makes true. A place 0/0 without satellites is a receiver that has not found any. */
function place(record: TrackerRecord, coordinates: [number, number], fields: readonly string[], denied: boolean): void {
  if (coordinates[0] === 0 && coordinates[1] === 0 && !record.satellites) return;
  [record.latitude, record.longitude] = coordinates;
  record.valid = !denied && record.satellites !== 0;
  record.altitudeMeters = numberOf(fields[8]);
  if (!record.valid) return;
  const speed = measureOf(fields[6]);
  if (speed !== undefined) record.speedMetersPerSecond = speed * KMH;
  const course = measureOf(fields[7]);
  if (course !== undefined && course <= FULL_CIRCLE) record.headingDegrees = course % FULL_CIRCLE;
}

/** Comma-separated volts; the first two have fields of their own. */
function applyAnalogues(record: TrackerRecord, field: string | undefined): void {
  if (isAbsent(field)) return;
  for (const [index, text] of field!.split(',').slice(0, 16).entries()) {
    const volts = numberOf(text.trim());
    if (volts === undefined) continue;
    if (index === 0) record.analogue1Volts = volts;
    else if (index === 1) record.analogue2Volts = volts;
    else if (index === 2) attributesOf(record).analogue3Volts = volts;
    else attributesOf(record)[`adc${index + 1}`] = volts;
  }
}
