/** Values of the tables as the API answers them: names carry their unit on both sides. */
import { zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';

export function instant(time: Date): string {
  return time.toISOString();
}

export function instantOrNull(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

/** `2026-06-10 14:05:09` as clocks of the zone showed it. @param time epoch ms */
export function localText(time: number, timeZone: string): string {
  return new Date(time + zoneOffsetMilliseconds(time, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** 10⁻⁷ degrees as degrees. */
export function degrees(e7: number | null): number | null {
  return e7 === null ? null : e7 / 1e7;
}

/** Millimetres, millilitres, millivolts, per mille of … as the whole unit. */
export function thousandths(value: number | null): number | null {
  return value === null ? null : value / 1000;
}

export function hundredths(value: number | null): number | null {
  return value === null ? null : value / 100;
}

export function tenths(value: number | null): number | null {
  return value === null ? null : value / 10;
}

/** Attributes of a record that are plain values; device events and the like are told by calls of their own. */
export function plainAttributes(attributes: Record<string, unknown> | null): Record<string, string | number | boolean> {
  const plain: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(attributes ?? {}))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') plain[name] = value;
  return plain;
}
