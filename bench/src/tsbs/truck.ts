/**
 * A truck of the TSBS use case "IoT" (github.com/timescale/tsbs, pkg/data/usecases/iot): its tags, and its readings and
 * diagnostics as random walks with the limits and steps given there, as records of a tracker. There are two
 * differences. The truck follows its speed and heading, because Waymark rejects jumps as outliers, and it rests
 * occasionally, because otherwise every truck drives all the time.
 */
import { emptyRecord, type TrackerRecord } from '@waymark/protocols/protocol.ts';

/** Seconds between two records, as in TSBS. */
export const STEP_SECONDS = 10;
const METERS_PER_DEGREE = 111_195;
const DRIVES_SECONDS = [5400, 18_000] as const;
const RESTS_SECONDS = [1200, 9000] as const;
/** Per step: the load changes, because the truck was loaded or unloaded. */
const LOAD_CHANGE_CHANCE = 0.05;
const MOST_LOAD_KILOGRAMS = 5000;
/** Per record: one of its values is missing. */
const MISSING_VALUE_CHANCE = 0.1;

const MODELS = [
  { model: 'F-150', loadCapacity: 2000, fuelCapacity: 200, nominalFuelConsumption: 15 },
  { model: 'G-2000', loadCapacity: 5000, fuelCapacity: 300, nominalFuelConsumption: 19 },
  { model: 'H-2', loadCapacity: 1500, fuelCapacity: 150, nominalFuelConsumption: 12 },
];
export const FLEETS = ['East', 'West', 'North', 'South'];
const DRIVERS = ['Derek', 'Rodney', 'Albert', 'Andy', 'Seth', 'Trish'];
const VERSIONS = ['v1.0', 'v1.5', 'v2.0', 'v2.3'];

export interface Tags {
  name: string;
  fleet: string;
  driver: string;
  model: string;
  deviceVersion: string;
  loadCapacity: number;
  fuelCapacity: number;
  nominalFuelConsumption: number;
}

export type Chance = () => number;

/** Returns numbers in [0, 1), reproducible by seed (a linear congruence, its upper bits). */
export function chances(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e37_79b1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 4) / 0x1000_0000;
  };
}

export function tagsOf(number: number): Tags {
  const chance = chances(number * 7919);
  const pick = <Value>(of: readonly Value[]): Value => of[Math.floor(chance() * of.length)]!;
  return {
    name: `truck_${number}`,
    fleet: FLEETS[number % FLEETS.length]!,
    driver: pick(DRIVERS),
    deviceVersion: pick(VERSIONS),
    ...pick(MODELS),
  };
}

/** Returns the endless records of a truck in time order. @param start epoch ms */
export function* truckRecords(number: number, start: number): Generator<TrackerRecord> {
  const chance = chances(number);
  const walk = (value: number, step: number, most: number): number =>
    Math.min(most, Math.max(0, value + (chance() * 2 - 1) * step));
  const between = ([least, most]: readonly [number, number]): number => least + chance() * (most - least);
  let latitude = (chance() - 0.5) * 100;
  let longitude = (chance() - 0.5) * 300;
  let elevation = chance() * 500;
  let speed = 0;
  let heading = chance() * 360;
  let grade = 0;
  let fuelRate = 25;
  let fuel = chance();
  let load = chance() * MOST_LOAD_KILOGRAMS;
  let status = 0;
  let driving = true;
  let left = between(DRIVES_SECONDS);
  for (let time = start; ; time += STEP_SECONDS * 1000) {
    left -= STEP_SECONDS;
    if (left < 0) {
      driving = !driving;
      left = between(driving ? DRIVES_SECONDS : RESTS_SECONDS);
    }
    speed = driving ? walk(speed, 10, 100) : 0;
    heading = walk(heading, 5, 359);
    elevation = walk(elevation, 10, 5000);
    grade = walk(grade, 5, 100);
    fuelRate = walk(fuelRate, 5, 50);
    fuel = fuel <= 0.001 ? 1 : fuel - chance() * 0.001;
    if (chance() < LOAD_CHANGE_CHANCE) load = chance() * MOST_LOAD_KILOGRAMS;
    // The sum of twelve uniform random numbers is close to normal, with variance one.
    status = Math.min(5, Math.max(0, status + Array.from({ length: 12 }, chance).reduce((sum, it) => sum + it) - 6));
    const kmh = Math.round(speed);
    const meters = (kmh / 3.6) * STEP_SECONDS;
    latitude += (meters * Math.cos((heading * Math.PI) / 180)) / METERS_PER_DEGREE;
    longitude +=
      (meters * Math.sin((heading * Math.PI) / 180)) / METERS_PER_DEGREE / Math.cos((latitude * Math.PI) / 180);
    const record: TrackerRecord = {
      ...emptyRecord(time),
      valid: true,
      latitude,
      longitude,
      altitudeMeters: Math.round(elevation),
      speedMetersPerSecond: kmh / 3.6,
      headingDegrees: Math.round(heading),
      satellites: 12,
      ignition: driving,
      fuelPercent: Math.round(fuel * 1000) / 10,
    };
    const attributes: Record<string, number> = {
      gradePercent: Math.round(grade),
      fuelRateLitersPerHour: Math.round(fuelRate * 10) / 10,
      axleLoad1Kilograms: Math.round(load),
      faultCodeCount: Math.round(status),
    };
    if (chance() < MISSING_VALUE_CHANCE) leaveOut(record, attributes, Math.floor(chance() * 7));
    record.attributes = attributes;
    yield record;
  }
}

function leaveOut(record: TrackerRecord, attributes: Record<string, number>, which: number): void {
  const names = Object.keys(attributes);
  if (which < names.length) delete attributes[names[which]!];
  else if (which === 4) record.altitudeMeters = undefined;
  else if (which === 5) record.fuelPercent = undefined;
  else record.headingDegrees = undefined;
}
