/** Faults of devices and networks, applied to the records of one device. Pure and reproducible by seed. */
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import type { Random } from '../island/random.ts';

/** Changes the records of one device, which are in time order. */
export type Wear = (records: readonly DeviceRecord[], random: Random) => DeviceRecord[];

const MINUTE_MS = 60_000;
/** Longer than any silence inside a trip. */
const LONG_GAP_MS = 95 * MINUTE_MS;

/** Returns random spans [from, to) over the records' time, `everyMinutes` apart on average, at least ten minutes apart. */
function spans(
  records: readonly DeviceRecord[],
  random: Random,
  everyMinutes: number,
  [shortestMinutes, longestMinutes]: readonly [number, number],
): [from: number, to: number][] {
  const found: [number, number][] = [];
  const end = records.at(-1)?.fixTime ?? 0;
  let time = records[0]?.fixTime ?? 0;
  for (;;) {
    time += (10 + random.next() * 2 * (everyMinutes - 10)) * MINUTE_MS;
    if (time >= end) return found;
    const to = time + random.between(shortestMinutes, longestMinutes) * MINUTE_MS;
    found.push([time, to]);
    time = to;
  }
}

const isIn = (found: readonly (readonly [number, number])[], { fixTime }: DeviceRecord): boolean =>
  found.some(([from, to]) => fixTime >= from && fixTime < to);

/** Tunnels and parking decks: for 1 to 12 minutes reports repeat the last place, without satellites. */
export const tunnels: Wear = (records, random) => {
  const dark = spans(records, random, 45, [1, 12]);
  let last = records[0];
  return records.map((record) => {
    if (!isIn(dark, record)) {
      last = record;
      return record;
    }
    const { speedMetersPerSecond, headingDegrees, accuracyMeters, ...rest } = record;
    return { ...rest, latitude: last?.latitude, longitude: last?.longitude, valid: false, satellites: 0 };
  });
};

/** Records that never arrive: gaps of 2 to 50 minutes, and one that ends a trip. */
export const gaps: Wear = (records, random) => {
  const lost = spans(records, random, 120, [2, 50]);
  const middle = records[Math.floor(records.length * 0.6)]?.fixTime ?? 0;
  lost.push([middle, middle + LONG_GAP_MS]);
  return records.filter((record) => !isIn(lost, record));
};

/** Single fixes far away, and impossible speeds. */
export const jumps: Wear = (records, random) =>
  records.map((record) => {
    const chance = random.next();
    if (record.latitude === undefined || chance > 0.004) return record;
    if (chance > 0.002) return { ...record, speedMetersPerSecond: 250 };
    return { ...record, latitude: record.latitude + 0.5 };
  });

/** Records sent twice: unchanged, or at the same instant with another reading. */
export const repeats: Wear = (records, random) =>
  records.flatMap((record) => {
    const chance = random.next();
    if (chance > 0.04) return [record];
    return [record, chance > 0.01 ? { ...record } : { ...record, altitudeMeters: (record.altitudeMeters ?? 0) + 1 }];
  });

/** A clock that runs 37 minutes ahead for a while and is then set, so that its records are among later ones. */
export const wrongClock: Wear = (records, random) => {
  const wrong = spans(records, random, 240, [5, 15]);
  return records
    .map((record) => (isIn(wrong, record) ? { ...record, fixTime: record.fixTime + 37 * MINUTE_MS } : record))
    .sort((a, b) => a.fixTime - b.fixTime);
};

/** Returns items in an order that a bad network may cause: late blocks, swapped neighbours, some of them twice. */
export function shuffled<Item extends object>(items: readonly Item[], random: Random): Item[] {
  const keyed = items.flatMap((item, index) => {
    const delay = random.next() < 0.1 ? random.next() * 400 : random.next() * 3;
    const once = { item, key: index + delay };
    return random.next() < 0.05 ? [once, { item: { ...item }, key: index + random.next() * 300 }] : [once];
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
