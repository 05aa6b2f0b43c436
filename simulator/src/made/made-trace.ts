/**
 * Days of the demo fleet on Null Island as a trace, with the true movements of its vehicles, for tests that compare
 * with the truth.
 */
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { type FleetDay, planDay, type TrueSpan, truthOf } from '../fleet/day.ts';
import { FLEET } from '../fleet/fleet.ts';
import type { PlannedRecord } from '../fleet/planned-record.ts';
import { seededRandom } from '../island/random.ts';
import { pseudoImei, type Trace, type TraceVehicle } from '../replay/trace.ts';
import { gaps, jumps, repeats, tunnels, type Wear, wrongClock } from './wear.ts';

export interface MadeVehicle extends TraceVehicle {
  /** In order of time, without a gap. */
  truth: TrueSpan[];
  /** Its records are as its device made them, without faults of device or network. */
  sound: boolean;
}

export interface MadeTrace extends Trace {
  vehicles: MadeVehicle[];
}

const DAY_MS = 86_400_000;
/** Monday, 2026-03-02. */
const FIRST_DAY = Date.UTC(2026, 2, 2) / DAY_MS;

/** By name of the asset in the demo fleet: deliveries, lines, errands, a tow, a phone; each with its own faults. */
const MEMBERS: readonly { asset: string; days: number; wears: readonly Wear[] }[] = [
  { asset: 'Truck 01', days: 2, wears: [] },
  { asset: 'Bus 01', days: 1, wears: [] },
  { asset: 'Cycle 01', days: 1, wears: [] },
  { asset: 'Bus 03', days: 1, wears: [tunnels] },
  { asset: 'Truck 03', days: 2, wears: [gaps] },
  { asset: 'Car 04', days: 1, wears: [gaps, tunnels] },
  { asset: 'Bike 01', days: 1, wears: [jumps, repeats] },
  { asset: 'E-Cargo 01', days: 1, wears: [jumps, repeats] },
  { asset: 'Shuttle 01', days: 1, wears: [wrongClock, repeats] },
];

/** Returns the generated trace: nine vehicles on one or two days of UTC from 2026-03-02, the same on every machine. */
export function madeTrace(): MadeTrace {
  return { name: 'made', vehicles: MEMBERS.map(vehicleOf) };
}

function vehicleOf({ asset: name, days, wears }: (typeof MEMBERS)[number], index: number): MadeVehicle {
  const asset = FLEET.find((each) => each.name === name);
  if (asset?.device === undefined) throw new RangeError(`${name} of the demo fleet has no device`);
  const dates = Array.from({ length: days }, (_, day) => dayAt(FIRST_DAY + day));
  const random = seededRandom(4_001 + index);
  const made = dates.flatMap((day) => planDay(asset, day).map(asSent));
  return {
    id: name,
    imei: pseudoImei('made', name),
    title: `Made ${name}`,
    type: asset.type,
    ignitionType: asset.device.ignitionType,
    records: wears.reduce((records, wear) => wear(records, random), made),
    truth: joined(dates.flatMap((day) => truthOf(asset, day))),
    sound: wears.length === 0,
  };
}

function dayAt(number: number): FleetDay {
  return { start: number * DAY_MS, end: (number + 1) * DAY_MS, number };
}

/** Returns the part of a planned record that the device sends, in whole seconds. */
function asSent({ fine, limitKmh, speeding, ...record }: PlannedRecord): DeviceRecord {
  return { ...record, fixTime: Math.round(record.fixTime / 1000) * 1000 };
}

/** Joins neighbouring spans of one kind. */
function joined(spans: readonly TrueSpan[]): TrueSpan[] {
  const result: TrueSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last?.kind === span.kind && last.endTime >= span.startTime) {
      last.endTime = span.endTime;
      last.meters += span.meters;
    } else result.push({ ...span });
  }
  return result;
}

/** A drive with all its parts. Times in epoch ms, metres of road. */
export interface TrueTrip {
  startTime: number;
  endTime: number;
  meters: number;
}

const STOP_ENDS_MS = 300_000;
const IDLE_ENDS_MS = 900_000;
const KEPT_METERS = 200;
const KEPT_MS = 60_000;

/**
 * Returns the trips that a vehicle truly made: drives joined over rests that do not end a trip (decisions.md, "Trip":
 * parked for 300 s or idle for 15 min ends it; kept from 200 m and 60 s).
 */
export function trueTrips({ truth, ignitionType }: MadeVehicle): TrueTrip[] {
  const trips: TrueTrip[] = [];
  let open: TrueTrip | undefined;
  let restMs = 0;
  for (const { kind, startTime, endTime, meters } of truth) {
    if (kind === 'drive') {
      if (open === undefined) open = { startTime, endTime, meters };
      else {
        open.endTime = endTime;
        open.meters += meters;
      }
      restMs = 0;
      continue;
    }
    // Without an ignition wire, idle and parked are the same rest.
    restMs = ignitionType === 'none' ? restMs + (endTime - startTime) : endTime - startTime;
    const ends = kind === 'parked' || ignitionType === 'none' ? STOP_ENDS_MS : IDLE_ENDS_MS;
    if (open === undefined || restMs < ends) continue;
    trips.push(open);
    open = undefined;
  }
  if (open !== undefined) trips.push(open);
  return trips.filter((trip) => trip.meters >= KEPT_METERS && trip.endTime - trip.startTime >= KEPT_MS);
}
