/** Reads answers of providers, which may be anything. */
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { type Fields, pointOf } from '../../../provider-answers.ts';
import type { Box, Point } from '../geocoder.ts';

/** Longer texts are cut. */
const TEXT_CHARACTERS = 200;
/** A road is reported at its middle, which on a long country road is far from the point asked for. */
const FARTHEST_METERS = 25_000;

/** Returns a line of text without control characters; undefined if it is empty or not text. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_CHARACTERS);
  return line === '' ? undefined : line;
}

/** Returns the first of several fields that has text. */
export function firstText(of: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = text(of[name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function boxOf(west: unknown, south: unknown, east: unknown, north: unknown): Box | null {
  const low = pointOf(south, west);
  const high = pointOf(north, east);
  if (low === undefined || high === undefined || low.latitude > high.latitude) return null;
  return [low.longitude, low.latitude, high.longitude, high.latitude];
}

/** @throws Error if an answer for a point is about a place that cannot be at it */
export function mustBeNear(asked: Point, answered: Point | undefined): void {
  if (answered === undefined) throw new Error('the answer has no position');
  const away = distanceMeters(asked.latitude, asked.longitude, answered.latitude, answered.longitude);
  if (away > FARTHEST_METERS) throw new Error('the answer is about another place');
}
