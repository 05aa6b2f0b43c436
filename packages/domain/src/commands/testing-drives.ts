/** Drives as devices report them over a network with delays and outages, with or without ignition. For tests only. */
import { distanceMeters } from '../geometry.ts';
import type { Position } from '../position.ts';
import type { HeardRecord } from './testing-oracle.ts';

export interface DrivenVehicle {
  trace: string;
  /** In the order of receipt. */
  reports: HeardRecord[];
}

const MINUTE_MS = 60_000;
/** A longer silence in a recording is a parked vehicle, because its publishers switched it on with the engine. */
const PARKED_MS = 5 * MINUTE_MS;
const PARKED_REPORT_MS = 4 * MINUTE_MS;
/** Motion flags of a parked vehicle: doors shut, lorries pass, and not every record has the flag. */
const SHAKEN = [true, null, false, false, true, false, null];
/** A driver turns the engine off after being stationary for this long. */
const TURNS_OFF_MS = 40_000;

/** A usual reporting interval while the engine runs. */
const DENSE_MS = 15_000;

/**
 * How a recording is replayed. `recorded`: unchanged. `wired`: with the ignition that a wire would have reported, and
 * the reports of a parked vehicle. `dense`: without ignition, and with a report at least every 15 s. The last two
 * derive missing speeds from the positions.
 */
export type Telling = 'recorded' | 'wired' | 'dense';

const TELLINGS: Readonly<Record<Telling, (records: readonly HeardRecord[]) => HeardRecord[]>> = {
  recorded: (records) => [...records],
  wired: (records) => withIgnition(withSpeeds(records)),
  dense: (records) => withSpeeds(withoutGaps(records)).map((record) => ({ ...record, ignition: null })),
};

/** Positions of vehicles by name, in order of time. */
export interface DrivenTrace {
  name: string;
  vehicles: ReadonlyMap<string, readonly Position[]>;
}

/** Returns every vehicle of the traces. @param chance 0 ≤ n < 1; the same sequence gives the same drives */
export function drivenVehicles(
  traces: readonly DrivenTrace[],
  chance: () => number,
  telling: Telling,
): DrivenVehicle[] {
  return traces.flatMap(({ name, vehicles }) =>
    [...vehicles.values()]
      .map((positions) => positions.filter(({ valid, latitude }) => valid && latitude !== undefined))
      .filter((positions) => positions.length >= 10)
      .map((positions) => {
        const told = positions.map(recordOf);
        return { trace: name, reports: overTheAir(TELLINGS[telling](told), chance) };
      }),
  );
}

function recordOf({ time, latitude, longitude, accuracyMeters, speedMetersPerSecond }: Position): HeardRecord {
  return {
    fixTime: time,
    receivedAt: time,
    buffered: false,
    fix: {
      latitude: latitude as number,
      longitude: longitude as number,
      accuracyMeters: accuracyMeters ?? 0,
      speedMetersPerSecond: speedMetersPerSecond ?? null,
    },
    ignition: null,
    motion: null,
  };
}

function withSpeeds(records: readonly HeardRecord[]): HeardRecord[] {
  return records.map((record, index) => {
    const before = records[index - 1];
    if (!record.fix || record.fix.speedMetersPerSecond !== null || !before?.fix) return record;
    const seconds = Math.max(1, (record.fixTime - before.fixTime) / 1000);
    const { latitude, longitude } = record.fix;
    const meters = distanceMeters(before.fix.latitude, before.fix.longitude, latitude, longitude);
    return { ...record, fix: { ...record.fix, speedMetersPerSecond: meters / seconds } };
  });
}

/** Adds positions on the straight line between two recorded ones, with the speed of the first. */
function withoutGaps(records: readonly HeardRecord[]): HeardRecord[] {
  return records.flatMap((record, index) => {
    const next = records[index + 1];
    const parts = next && Math.ceil((next.fixTime - record.fixTime) / DENSE_MS);
    if (!next?.fix || !record.fix || !parts || next.fixTime - record.fixTime > PARKED_MS) return [record];
    const { fix } = record;
    const to = next.fix;
    return Array.from({ length: parts }, (_, part) => ({
      ...record,
      fixTime: Math.round(record.fixTime + ((next.fixTime - record.fixTime) * part) / parts),
      fix: {
        ...fix,
        latitude: fix.latitude + ((to.latitude - fix.latitude) * part) / parts,
        longitude: fix.longitude + ((to.longitude - fix.longitude) * part) / parts,
      },
    }));
  });
}

/** Adds an ignition that is on while driving and off some time after rest, and occasional reports while parked. */
function withIgnition(records: readonly HeardRecord[]): HeardRecord[] {
  const told: HeardRecord[] = [];
  let stoodSince: number | undefined;
  for (const [index, record] of records.entries()) {
    const stands = (record.fix?.speedMetersPerSecond ?? 1) < 0.5;
    stoodSince = stands ? (stoodSince ?? record.fixTime) : undefined;
    const isOff = stoodSince !== undefined && record.fixTime - stoodSince >= TURNS_OFF_MS;
    told.push({ ...record, ignition: !isOff, motion: !stands });
    const next = records[index + 1]?.fixTime ?? record.fixTime + 2 * PARKED_MS;
    if (next - record.fixTime < PARKED_MS) continue;
    const parked = { ...record, fix: record.fix && { ...record.fix, speedMetersPerSecond: 0 }, ignition: false };
    let times = 0;
    for (let time = record.fixTime + 10_000; time < next - 10_000; time += PARKED_REPORT_MS)
      told.push({ ...parked, fixTime: time, receivedAt: time, motion: SHAKEN[times++ % SHAKEN.length] ?? null });
  }
  return told;
}

/** Delays most records by seconds and a few by longer. Without a network, records are stored and arrive together. */
function overTheAir(records: readonly HeardRecord[], chance: () => number): HeardRecord[] {
  let outageFrom = 0;
  let outageTo = 0;
  const heard = records.map((record) => {
    if (record.fixTime > outageTo + 10 * MINUTE_MS && chance() < 0.02) {
      outageFrom = record.fixTime;
      outageTo = record.fixTime + MINUTE_MS + chance() * 10 * MINUTE_MS;
    }
    if (record.fixTime >= outageFrom && record.fixTime < outageTo)
      return { ...record, receivedAt: Math.round(outageTo), buffered: chance() < 0.7 };
    const delay = chance() < 0.03 ? chance() * 90_000 : chance() * 3000;
    return { ...record, receivedAt: Math.round(record.fixTime + delay) };
  });
  return heard.sort((a, b) => a.receivedAt - b.receivedAt);
}
