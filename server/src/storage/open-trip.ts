/**
 * The form of `asset_open.open_trip`: the values of a current trip in a JSON array, because names would be most of its text, and
 * reading them most of the time that a state change takes the database.
 */
import type { OpenTrip } from '@waymark/domain/derive/index.ts';

/** Columns beside the trip: how far it is counted, the activity since then, and when that was written. */
export interface OpenTripWrite {
  /** Epoch ms, device time. */
  asOf: number;
  /** The activity since then; undefined before the first record. */
  activity: string | undefined;
  /** Epoch ms, server time. */
  writtenAt: number;
}

/** Fields in the order of the array. Generated columns read the first two by their places (migration 0252). */
export const OPEN_TRIP_FIELDS = [
  'startTime',
  'kept',
  'startLatitude',
  'startLongitude',
  'endLatitude',
  'endLongitude',
  'distanceMeters',
  'distanceSource',
  'noDataMeters',
  'movingSeconds',
  'idleSeconds',
  'stoppedSeconds',
  'noDataSeconds',
  'maxSpeedMetersPerSecond',
  'fixCount',
  'gapCount',
  'harshCount',
  'speedingSeconds',
  'startRule',
  'asOf',
  'activity',
  'writtenAt',
] as const satisfies readonly (keyof OpenTrip | keyof OpenTripWrite)[];

export type OpenTripField = (typeof OPEN_TRIP_FIELDS)[number];

/** Returns the place of a field, from 0. */
export function openTripPlace(field: OpenTripField): number {
  return OPEN_TRIP_FIELDS.indexOf(field);
}

/** Returns the JSON text of the column. */
export function openTripText(trip: OpenTrip, write: OpenTripWrite): string {
  const values: Readonly<Record<OpenTripField, unknown>> = { ...trip, ...write };
  return JSON.stringify(OPEN_TRIP_FIELDS.map((field) => values[field]));
}
