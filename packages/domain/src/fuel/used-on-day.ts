/** Computes the use of a vehicle on a UTC day, in whole and by quarters of an hour. Pure. */
import { type FuelHistory, fuelUse, hasReading } from './history.ts';

const DAY_MS = 86_400_000;
/** Local days of every zone begin at a quarter of an hour (UTC). */
export const PART_MS = 900_000;
const PARTS = DAY_MS / PART_MS;
/** Bounds of a stored part. Only a level that no tank has leads beyond. */
const MOST = 2 ** 31 - 1;

const bounded = (value: number): number => Math.min(Math.max(Math.round(value), -MOST), MOST);

/** A trip of an asset: its start in epoch ms and its distance so far. */
export interface Driven {
  start: number;
  meters: number;
}

/** A day with a level. */
export interface CountedDay {
  /** Epoch ms. */
  start: number;
  /** Liters; negative: the sensor contradicts itself. */
  used: number;
  /** Of the trips that began on the day. */
  meters: number;
  /** By quarters of an hour: whether they have a level, and the sums since the start of the day at the end of each. */
  parts: { seen: string; usedMilliliters: number[]; meters: number[] };
}

/**
 * Returns what a day used.
 * @param start of the day, epoch ms
 * @param trips in the order of their starts
 * @returns undefined without a level on the day
 */
export function countedDay(history: FuelHistory, start: number, trips: readonly Driven[]): CountedDay | undefined {
  const end = start + DAY_MS;
  const whole = hasReading(history.points, start, end) ? fuelUse(history, start, end) : undefined;
  if (whole === undefined) return undefined;
  const own = trips.filter((trip) => trip.start >= start && trip.start < end);
  const [usedMilliliters, meters]: [number[], number[]] = [[], []];
  let seen = '';
  let driven = 0;
  let next = 0;
  for (let part = 1; part <= PARTS; part++) {
    const until = start + part * PART_MS;
    for (; next < own.length && own[next]!.start < until; next++) driven += own[next]!.meters;
    seen += hasReading(history.points, until - PART_MS, until) ? '1' : '0';
    usedMilliliters.push(bounded(fuelUse(history, start, until)!.used * 1000));
    meters.push(bounded(driven));
  }
  return { start, used: whole.used, meters: driven, parts: { seen, usedMilliliters, meters } };
}
