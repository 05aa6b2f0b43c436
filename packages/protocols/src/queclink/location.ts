/**
 * Finds the location groups of a report by their shape, because heads differ by family, firmware and mask:
 *
 *   accuracy · speed · heading · altitude · longitude · latitude · UTC time · MCC · MNC · LAC · cell
 *
 * A longitude, a latitude and a time (or nothing) in a row occur nowhere else in a report. The fields around them
 * are used if they have the expected form. The cell may be empty, may follow a list of wireless networks, and may be
 * missing altogether where a report carries many points.
 */
import { operatorCode } from '../network.ts';
import { isOnEarth } from '../place.ts';
import type { TrackerRecord } from '../protocol.ts';
import { attributesOf } from './attributes.ts';
import { hexadecimal, integer, metersPerSecond, number, time } from './fields.ts';

const LONGITUDE = /^-?\d{1,3}\.\d{5,7}$/;
const LATITUDE = /^-?\d{1,2}\.\d{5,7}$/;
const UTC = /^\d{14}$/;
const ACCURACY = /^\d{1,2}(?:\.\d{1,2})?$/;
const SPEED = /^\d{1,3}(?:\.\d{1,2})?$/;
const HEADING = /^\d{1,3}(?:\.\d{1,2})?$/;
const ALTITUDE = /^-?\d{1,5}(?:\.\d{1,2})?$/;
const COUNTRY = /^\d{1,4}$/;
const AREA = /^[0-9A-Fa-f]{1,8}$/;
const CELL = /^[0-9A-Fa-f]{1,9}$/;
const NOTHING = /^(?:0(?:\.0+)?)?$/;
const MAC = /^[0-9A-Fa-f]{12}$/;

/** Fields before the longitude, and from there to the end of the time. */
const BEFORE = 4;
const COORDINATES_AND_TIME = 3;
const CELL_FIELDS = 4;
/** Fields of one wireless network: address, strength and three reserved ones. */
const NETWORK_FIELDS = 5;

interface Cell {
  country: number;
  network: number;
  area: number;
  cell: number;
}

/** One position of a report, in the units of the wire. */
export interface Group {
  /** Index of the accuracy. */
  from: number;
  /** Index of the first field after the group. */
  to: number;
  /** HDOP. 0: the fix failed, and the position is the last known one. Undefined if omitted. */
  accuracy: number | undefined;
  speedKmh: number | undefined;
  heading: number | undefined;
  altitude: number | undefined;
  longitude: number | undefined;
  latitude: number | undefined;
  /** Epoch ms. */
  fixTime: number | undefined;
  cell: Cell | undefined;
}

function shaped(field: string | undefined, shape: RegExp): number | undefined {
  return field !== undefined && shape.test(field) ? number(field) : undefined;
}

/** The cell at `at`, where its four fields are; `to` is `at` where they are missing. */
function cellAt(fields: readonly string[], at: number): { cell: Cell | undefined; to: number } {
  const [country, network, area, cell] = fields.slice(at, at + CELL_FIELDS);
  if (country === undefined || network === undefined || area === undefined || cell === undefined)
    return { cell: undefined, to: at };
  if (country === '' && network === '') return { cell: undefined, to: at + CELL_FIELDS };
  if (!COUNTRY.test(country) || !COUNTRY.test(network) || !AREA.test(area) || !CELL.test(cell))
    return { cell: undefined, to: at };
  return {
    cell: {
      country: Number(country),
      network: Number(network),
      area: Number.parseInt(area, 16),
      cell: Number.parseInt(cell, 16),
    },
    to: at + CELL_FIELDS,
  };
}

/** Returns the first field after an optional list of wireless networks between time and cell. */
function afterNetworks(fields: readonly string[], at: number): number {
  const count = integer(fields[at]);
  if (count === undefined || count < 1 || !MAC.test(fields[at + 1] ?? '')) return at;
  let next = at + 1;
  for (let index = 0; index < count && MAC.test(fields[next] ?? ''); index++) next += NETWORK_FIELDS;
  return Math.min(next, fields.length);
}

function groupAt(fields: readonly string[], longitudeAt: number): Group {
  const from = longitudeAt - BEFORE;
  const heading = shaped(fields[from + 2], HEADING);
  const { cell, to } = cellAt(fields, afterNetworks(fields, longitudeAt + COORDINATES_AND_TIME));
  return {
    from,
    to,
    accuracy: shaped(fields[from], ACCURACY),
    speedKmh: shaped(fields[from + 1], SPEED),
    heading: heading !== undefined && heading <= 360 ? heading % 360 : undefined,
    altitude: shaped(fields[from + 3], ALTITUDE),
    longitude: Number(fields[longitudeAt]),
    latitude: Number(fields[longitudeAt + 1]),
    fixTime: time(fields[longitudeAt + 2]),
    cell,
  };
}

function coordinatesAt(fields: readonly string[], at: number): boolean {
  const utc = fields[at + 2];
  return (
    LONGITUDE.test(fields[at]!) &&
    LATITUDE.test(fields[at + 1] ?? '') &&
    (utc === undefined || utc === '' || UTC.test(utc))
  );
}

/** A group without coordinates, known by its cell: the five fields from speed to latitude are empty or 0. */
function emptyGroupAt(fields: readonly string[], from: number): Group | undefined {
  if (!/^\d{0,2}$/.test(fields[from]!)) return undefined;
  for (let index = from + 1; index <= from + 5; index++) if (!NOTHING.test(fields[index]!)) return undefined;
  const utc = fields[from + 6];
  if (utc !== '' && !(utc !== undefined && UTC.test(utc))) return undefined;
  const { cell, to } = cellAt(fields, from + 7);
  if (cell === undefined || cell.country < 200 || cell.country > 799) return undefined;
  return {
    from,
    to,
    accuracy: undefined,
    speedKmh: undefined,
    heading: undefined,
    altitude: undefined,
    longitude: undefined,
    latitude: undefined,
    fixTime: time(utc),
    cell,
  };
}

/** Every position of a report, in the order of the report; one without coordinates only when there is no other. */
export function findGroups(fields: readonly string[]): Group[] {
  const groups: Group[] = [];
  for (let at = BEFORE; at + 1 < fields.length; at++) {
    if (!coordinatesAt(fields, at)) continue;
    const group = groupAt(fields, at);
    groups.push(group);
    at = group.to - 1;
  }
  if (groups.length > 0) return groups;
  for (let at = 1; at + 10 < fields.length; at++) {
    const group = emptyGroupAt(fields, at);
    if (group !== undefined) return [group];
  }
  return groups;
}

/** A satellite fix of this moment: not the last known one, not 0/0, and a place on earth. */
export function isFix({ latitude, longitude, accuracy }: Group): boolean {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return false;
  return (accuracy === undefined || accuracy > 0) && isOnEarth(latitude, longitude);
}

/**
 * Stores a position in a record that has the time of sending. A fix replaces that time. If the fix failed, the coordinates
 * are the last known ones with the time of the old fix. The report itself happened at the time of sending, which a
 * device that sends from its buffer repeats unchanged. A time of sending before the old fix is a clock that is wrong.
 * Speed and heading belong to the old fix as well. 0/0 is what a device writes that never had a fix.
 */
export function applyGroup(record: TrackerRecord, group: Group): void {
  const { latitude, longitude, accuracy, cell } = group;
  const placed = latitude !== undefined && longitude !== undefined && !(latitude === 0 && longitude === 0);
  if (placed) {
    record.latitude = latitude;
    record.longitude = longitude;
    record.valid = isFix(group);
    record.altitudeMeters = group.altitude;
    if (group.fixTime !== undefined)
      record.fixTime = record.valid ? group.fixTime : Math.max(record.fixTime ?? 0, group.fixTime);
    if (record.valid) {
      record.speedMetersPerSecond = metersPerSecond(group.speedKmh);
      record.headingDegrees = group.heading;
    }
  } else {
    record.fixTime ??= group.fixTime;
  }
  if (accuracy !== undefined && accuracy > 0 && placed) attributesOf(record).hdop = accuracy;
  if (cell === undefined || (cell.country === 0 && cell.cell === 0)) return;
  const attributes = attributesOf(record);
  attributes.gsmOperator = operatorCode(cell.country, cell.network);
  attributes.gsmAreaCode = cell.area;
  attributes.gsmCellId = cell.cell;
}

/** A signed 16-bit value in four hexadecimal digits. */
export function signed16(text: string | undefined): number | undefined {
  const value = hexadecimal(text);
  return value === undefined || value > 0xffff ? undefined : (value << 16) >> 16;
}
