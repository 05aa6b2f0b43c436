/** The ledger of a period from its levels, trips and receipts. */
import type { FuelChange, FuelLedger, FuelTank, FuelUse } from '@waymark/contract/fuel/schema.ts';
import { carbonDioxideKilograms } from '@waymark/domain/fuel/fuel-type.ts';
import {
  type FuelChange as FoundChange,
  type FuelHistory,
  fuelUse,
  hasReading,
  isInconsistent,
  type LevelPoint,
} from '@waymark/domain/fuel/history.ts';
import { matchReceipts, receiptState } from '@waymark/domain/fuel/receipts.ts';
import { localDay, localDayBounds, shiftDay } from '@waymark/domain/local-time.ts';
import type { Window } from '../records/period.ts';
import { instant, instantOrNull } from '../records/present.ts';
import type { LedgerStop, LedgerTrip } from './ledger-sql.ts';
import type { Levels } from './readings.ts';
import { presentReceipt } from './receipts.ts';
import type { FuelReceiptRow } from './receipts-sql.ts';

export interface LedgerParts {
  assetId: string;
  window: Window;
  timeZone: string;
  now: number;
  tank: FuelTank;
  levels: Levels;
  /** Of the window, in order of time. */
  trips: readonly LedgerTrip[];
  stops: readonly LedgerStop[];
  receipts: readonly FuelReceiptRow[];
}

/** Parts into which the curve is divided; each keeps its first, lowest, highest and last level. */
const CURVE_PARTS = 500;
const HUNDRED_KILOMETERS = 100_000;
const HOUR_SECONDS = 3600;

export function presentLedger(parts: LedgerParts): FuelLedger {
  const { window, levels, tank, trips, receipts, now } = parts;
  const { history, unit, full } = levels;
  const to = Math.min(window.to, now);
  const meters = trips.reduce((sum, trip) => sum + trip.distance_m, 0);
  const use = useOf(history, { from: window.from, to }, meters);
  const engineSeconds = engineSecondsOf(parts);
  const inWindow = (time: number) => time >= window.from && time < window.to;
  const { changes, ofReceipt } = withReceipts(history.changes, receipts);
  const ownReceipts = receipts.filter(({ paid_at }) => inWindow(paid_at.getTime()));
  const cost = costOf(ownReceipts, use.used);
  const days = daysOf(parts, to);
  return {
    ...{ assetId: parts.assetId, unit, capacity: full, capacityKnown: tank.capacity !== null },
    fuelType: tank.fuelType,
    start: new Date(window.from).toISOString(),
    end: new Date(to).toISOString(),
    ...{ noise: history.noise, threshold: history.threshold, use, lastReading: lastReading(history, window) },
    engineSeconds,
    perEngineHour: per(use.used, engineSeconds, HOUR_SECONDS),
    cost,
    costPerKilometer: per(cost, meters, 1000),
    carbonDioxide:
      tank.fuelType === null || unit !== 'liter' || use.used === null
        ? null
        : carbonDioxideKilograms(tank.fuelType, use.used),
    points: thinned(history.points, window, history.changes).map(({ time, level }) => ({
      time: new Date(time).toISOString(),
      level: rounded(level),
    })),
    changes: changes.filter(({ time }) => inWindow(Date.parse(time))),
    receipts: receipts.flatMap((row, index) => {
      const refuel = ofReceipt[index]!;
      if (!inWindow(row.paid_at.getTime()) && !(refuel !== undefined && inWindow(refuel))) return [];
      return [{ ...presentReceipt(row), refuel: refuel === undefined ? null : new Date(refuel).toISOString() }];
    }),
    trips: trips.map((trip) => {
      const end = trip.end_time?.getTime() ?? now;
      return {
        ...useOf(history, { from: trip.start_time.getTime(), to: end }, trip.distance_m),
        startTime: instant(trip.start_time),
        endTime: instantOrNull(trip.end_time),
        endLatitude: trip.end_latitude,
        endLongitude: trip.end_longitude,
      };
    }),
    days,
    weeks: weeksOf(parts, to),
  };
}

/** Returns what a window used. A window without a reading in it has no figures. */
function useOf(history: FuelHistory, { from, to }: Window, distanceMeters: number): FuelUse {
  const use = hasReading(history.points, from, to) ? fuelUse(history, from, to) : undefined;
  if (use === undefined)
    return {
      ...{ start: null, end: null, refuels: 0, drains: 0, used: null, inconsistent: false },
      ...{ distanceMeters, per100Kilometers: null },
    };
  const inconsistent = isInconsistent(use);
  const used = inconsistent ? null : Math.max(0, use.used);
  return {
    ...use,
    used,
    inconsistent,
    distanceMeters,
    per100Kilometers: per(used, distanceMeters, HUNDRED_KILOMETERS),
  };
}

function per(amount: number | null, measure: number, unit: number): number | null {
  return amount === null || measure <= 0 ? null : (amount / measure) * unit;
}

function lastReading({ points }: FuelHistory, { from, to }: Window): string | null {
  const last = points.findLast(({ time }) => time < to);
  return last === undefined || last.time < from ? null : new Date(last.time).toISOString();
}

/** Trips include the idling within them; stops have the rest of it. */
function engineSecondsOf({ trips, stops, window }: LedgerParts): number {
  const moving = trips.reduce((sum, trip) => sum + trip.moving_s + trip.idle_s, 0);
  const within = (time: number) =>
    trips.some((trip) => trip.start_time.getTime() <= time && time < endOf(trip, window));
  const idle = stops
    .filter(({ start_time }) => !within(start_time.getTime()))
    .reduce((sum, stop) => sum + stop.idle_s, 0);
  return Math.round(moving + idle);
}

function endOf(trip: LedgerTrip, window: Window): number {
  return trip.end_time?.getTime() ?? window.to;
}

function costOf(receipts: readonly FuelReceiptRow[], used: number | null): number | null {
  const priced = receipts.filter(({ cost }) => cost !== null);
  const quantity = priced.reduce((sum, receipt) => sum + receipt.quantity, 0);
  if (quantity === 0 || used === null) return null;
  return (priced.reduce((sum, { cost }) => sum + cost!, 0) / quantity) * used;
}

/** Returns the changes with what their receipts say, and for each receipt the time of its refuel. */
function withReceipts(found: readonly FoundChange[], receipts: readonly FuelReceiptRow[]) {
  const refuels = found.filter(({ kind }) => kind === 'refuel');
  const indexes = matchReceipts(
    refuels.map(({ time }) => time),
    receipts.map(({ paid_at, quantity, match, refuel_at }) => ({
      ...{ time: paid_at.getTime(), quantity, match },
      refuelTime: refuel_at?.getTime() ?? null,
    })),
  );
  const paid = new Map<FoundChange, number>();
  for (const [index, refuel] of indexes.entries())
    if (refuel >= 0) paid.set(refuels[refuel]!, (paid.get(refuels[refuel]!) ?? 0) + receipts[index]!.quantity);
  return {
    changes: found.map((change) => presentChange(change, paid.get(change))),
    ofReceipt: indexes.map((index) => refuels[index]?.time),
  };
}

function presentChange(change: FoundChange, paid: number | undefined): FuelChange {
  const { kind, time, from, until, before, after, amount, latitude, longitude } = change;
  return {
    kind,
    ...{ time: new Date(time).toISOString(), from: new Date(from).toISOString(), until: new Date(until).toISOString() },
    ...{ before, after, amount, latitude: latitude ?? null, longitude: longitude ?? null },
    paid: paid ?? null,
    difference: paid === undefined ? null : amount - paid,
    state: paid === undefined ? null : receiptState(amount, paid),
  };
}

/** Returns the days of the window, a running one until now. */
function daysOf(parts: LedgerParts, to: number) {
  return spans(parts, to, (day) => shiftDay(day, 1), localDay(parts.window.from, parts.timeZone));
}

function weeksOf(parts: LedgerParts, to: number) {
  const day = localDay(parts.window.from, parts.timeZone);
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return spans(parts, to, (monday) => shiftDay(monday, 7), shiftDay(day, -sinceMonday));
}

function spans(
  { levels, window, timeZone, trips }: LedgerParts,
  to: number,
  next: (day: string) => string,
  first: string,
) {
  const all: FuelLedger['days'] = [];
  let trip = 0;
  for (let day = first; ; day = next(day)) {
    const from = Math.max(window.from, localDayBounds(day, timeZone).start);
    if (from >= to) return all;
    const end = Math.min(to, localDayBounds(next(day), timeZone).start);
    let meters = 0;
    for (; trip < trips.length && trips[trip]!.start_time.getTime() < end; trip++) meters += trips[trip]!.distance_m;
    all.push({ ...useOf(levels.history, { from, to: end }, meters), day });
  }
}

/** Returns the points of the window that a curve needs: in each part of it the first, the extremes and the last. */
function thinned(points: readonly LevelPoint[], { from, to }: Window, changes: readonly FoundChange[]): LevelPoint[] {
  const width = (to - from) / CURVE_PARTS;
  const kept: LevelPoint[] = [];
  let part: LevelPoint[] = [];
  let number = -1;
  const steps = new Set(changes.flatMap((change) => [change.from, change.time]));
  const flush = (): void => {
    const [first] = part;
    if (first === undefined) return;
    const wanted = new Set([first, part.at(-1)!]);
    wanted.add(part.reduce((least, point) => (point.level < least.level ? point : least)));
    wanted.add(part.reduce((most, point) => (point.level > most.level ? point : most)));
    kept.push(...part.filter((point) => wanted.has(point) || steps.has(point.time)));
  };
  for (const point of points) {
    if (point.time < from || point.time >= to) continue;
    const own = Math.floor((point.time - from) / width);
    if (own !== number) {
      flush();
      part = [];
      number = own;
    }
    part.push(point);
  }
  flush();
  return kept;
}

/** Milliliters are enough for a curve. */
function rounded(level: number): number {
  return Math.round(level * 1000) / 1000;
}
