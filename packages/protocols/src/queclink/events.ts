/** Events that follow from a report's name, or from its name and one field of its head. */
import type { DeviceEventType, TrackerRecord } from '../protocol.ts';
import { attributesOf, keep } from './attributes.ts';
import { decimal, hexadecimal, integer, number, percent } from './fields.ts';
import type { Report } from './messages.ts';
import { applyState } from './state.ts';

/** The head of a report: everything between the name and the first position. */
export interface Head {
  /** Fields of the head without name (and the vehicle's number on diagnostic trackers). */
  fields: readonly string[];
  report: Report;
}

type Rule = (record: TrackerRecord, head: Head) => void;

const raise = (record: TrackerRecord, type: DeviceEventType, value?: number): void => {
  record.events.push(value === undefined ? { type } : { type, value });
};

const event =
  (type: DeviceEventType): Rule =>
  (record) =>
    raise(record, type);

/**
 * Which of several a report is about, and what happened to it. Vehicle trackers write both into one field of two
 * characters, number first. Most handheld ones have a field for each. The number of positions follows them.
 */
function subject({ fields }: Head): { id: number | undefined; type: number | undefined } {
  const packed = fields[fields.length - 2];
  if (packed?.length === 2) {
    const value = hexadecimal(packed);
    return value === undefined ? { id: undefined, type: undefined } : { id: value >> 4, type: value & 15 };
  }
  return { id: integer(fields[fields.length - 3]), type: integer(packed) };
}

/** Kinds of harsh driving; the turning ones are what they are besides the turn. */
const HARSH: readonly (DeviceEventType | undefined)[] = [
  'harshBraking',
  'harshAcceleration',
  'harshCornering',
  'harshBraking',
  'harshAcceleration',
];

function ignition(on: boolean): Rule {
  return (record, { fields }) => {
    record.ignition = on;
    keep(record, 'stateSeconds', integer(fields.at(-1)));
  };
}

function geofence(record: TrackerRecord, entered: boolean, zone: number | undefined): void {
  keep(record, 'geofenceZone', zone);
  raise(record, entered ? 'geofenceEnter' : 'geofenceExit', zone);
}

/** Jamming has begun (2) or ended (1). */
const jammed: Rule = (record, { fields }) => {
  if (fields[0] !== '1' && fields[0] !== '2') return;
  attributesOf(record).jamming = fields[0] === '2';
  if (fields[0] === '2') raise(record, 'jamming');
};

const supply =
  (connected: boolean): Rule =>
  (record) => {
    attributesOf(record).unplugged = !connected;
    raise(record, connected ? 'plugged' : 'unplugged');
  };

/** Newer handhelds add voltage (mV) and charge (%). */
function charging(on: boolean): Rule {
  return (record, { report: { fields } }) => {
    record.charging = on;
    const at = fields.findIndex((field, index) => index > 0 && index < 4 && /^[2-4]\d{3}$/.test(field));
    if (at < 0 || percent(fields[at + 1]) === undefined) return;
    record.batteryVolts = Number(fields[at]) / 1000;
    record.batteryPercent = percent(fields[at + 1]);
  };
}

/** Handhelds measure themselves; vehicle trackers end with number, kind and °C of a wired thermometer. */
const temperature: Rule = (record, { fields, report }) => {
  if (report.family.handheld) keep(record, 'deviceCelsius', number(fields[1]));
  else if (/^[0-9A-Fa-f]{16}$/.test(report.fields.at(-3) ?? ''))
    keep(record, 'temperature1Celsius', number(report.fields.at(-1)));
};

/** Rules by name of the report; reports that are not here carry a position and nothing more to be known. */
export const EVENTS: Readonly<Record<string, Rule>> = {
  GTSOS: event('sos'),
  GTTOW: (record) => {
    attributesOf(record).towing = true;
    raise(record, 'towing');
  },
  GTSPD: (record) => raise(record, 'overspeed', record.speedMetersPerSecond),
  GTGEO: (record, head) => {
    const { id, type } = subject(head);
    if (type === 0 || type === 1) geofence(record, type === 1, id);
  },
  GTGIN: (record, head) => geofence(record, true, subject(head).id),
  GTGOT: (record, head) => geofence(record, false, subject(head).id),
  GTNMR: (record, head) => {
    const { type } = subject(head);
    if (type === 0 || type === 1) record.motion = type === 1;
  },
  GTDIS: (record, head) => {
    const { id, type } = subject(head);
    if (type !== 0 && type !== 1) return;
    keep(record, 'changedInput', id);
    attributesOf(record).changedInputActive = type === 1;
  },
  GTHBM: (record, head) => {
    const harsh = HARSH[subject(head).type ?? -1];
    if (harsh !== undefined) raise(record, harsh);
  },
  GTIGL: ignitionLocation,
  GTVGL: ignitionLocation,
  GTIGN: ignition(true),
  GTIGF: ignition(false),
  GTVGN: ignition(true),
  GTVGF: ignition(false),
  GTSTT: (record, { fields }) => applyState(record, fields.at(-1)),
  GTIDN: (record) => {
    attributesOf(record).idling = true;
    raise(record, 'idling');
  },
  GTIDF: (record, { fields }) => {
    attributesOf(record).idling = false;
    keep(record, 'stateSeconds', integer(fields.at(-1)));
  },
  GTBTC: charging(true),
  GTSTC: charging(false),
  GTBPL: (record, { fields }) => {
    record.batteryVolts = decimal(fields.find((field) => field !== ''));
    raise(record, 'lowBattery', record.batteryVolts);
  },
  GTMPN: supply(true),
  GTMPF: supply(false),
  GTEPN: supply(true),
  GTEPF: supply(false),
  GTANT: (record, { fields }) => {
    const state = fields.at(-1);
    if (state === '1' || state === '2') raise(record, 'gpsFault');
  },
  GTGSS: (record, { fields }) => {
    if (fields[0] === '0') raise(record, 'gpsFault');
  },
  GTJDR: (record) => {
    attributesOf(record).jamming = true;
    raise(record, 'jamming');
  },
  GTJDS: jammed,
  GTCRA: event('crash'),
  GTTEM: temperature,
  GTTMP: temperature,
  GTIDA: (record, { fields }) => keep(record, 'driverId', fields.at(-3)?.slice(0, LONGEST_KEY)),
  GTDAT: (record, { fields }) => keep(record, 'serialData', fields.at(-1)?.slice(0, LONGEST_DATA)),
  GTDTT: (record, { fields }) => keep(record, 'serialData', fields.at(-1)?.slice(0, LONGEST_DATA)),
  // Long-life trackers give temperature and charge before the position.
  GTSTR: status,
  GTCTN: status,
};

/** The other way round than one would think: 0 is on. */
function ignitionLocation(record: TrackerRecord, head: Head): void {
  const { type } = subject(head);
  if (type === 0 || type === 1) record.ignition = type === 0;
}

/** Characters of the number of a key. */
const LONGEST_KEY = 64;
/** Characters of what a serial device said. */
const LONGEST_DATA = 256;

function status(record: TrackerRecord, { fields, report }: Head): void {
  if (!report.family.longLife) return;
  keep(record, 'deviceCelsius', decimal(fields.at(-2)));
  const battery = integer(fields.at(-1));
  if (battery !== undefined && battery >= 0 && battery <= 100) record.batteryPercent = battery;
}
