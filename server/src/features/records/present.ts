/** Converts values of the tables to the API's: names carry their unit on both sides. */
import { zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';

export function instant(time: Date): string {
  return time.toISOString();
}

export function instantOrNull(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

/** Returns `2026-06-10 14:05:09` in the local time of the zone. @param time epoch ms */
export function localText(time: number, timeZone: string): string {
  return new Date(time + zoneOffsetMilliseconds(time, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Converts 10⁻⁷ degrees to degrees. */
export function degrees(e7: number | null): number | null {
  return e7 === null ? null : e7 / 1e7;
}

/** Converts millimetres, millilitres, millivolts, per mille of … to the whole unit. */
export function thousandths(value: number | null): number | null {
  return value === null ? null : value / 1000;
}

export function hundredths(value: number | null): number | null {
  return value === null ? null : value / 100;
}

export function tenths(value: number | null): number | null {
  return value === null ? null : value / 10;
}

/** Returns attributes of a record that are plain values. Other calls return device events and the like. */
export function plainAttributes(attributes: Record<string, unknown> | null): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(attributes ?? {}))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') plain[name] = value;
  return plain;
}
