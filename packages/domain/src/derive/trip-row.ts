/** Rows of trips, closed and open alike. */
import { fromE7 } from '../geometry.ts';
import type { Trip, TripStartRule } from './derived.ts';
import type { Counters, Times, TripFold } from './fold-history.ts';
import type { RuleSpan } from './rules.ts';

/** Start rules by the number stored in a fold. */
export const START_RULES: readonly TripStartRule[] = ['ignition', 'movement', 'contact'];

/** End of a trip, or how far it has come. */
export interface TripEnd extends Counters {
  /** Null: where the trip started. */
  latitudeE7: number | null;
  longitudeE7: number | null;
}

/** Returns the row of a trip without its end time. @param times all time of the trip by activity */
export function tripRow(trip: TripFold, end: TripEnd, times: Times, span: RuleSpan): Omit<Trip, 'endTime' | 'endRule'> {
  const distance = chooseDistance(trip, end.odometer, span);
  const noDataMeters = trip.noDataMm / 1000;
  const movingSeconds = times.movingMs / 1000;
  const seenMeters = distance.distanceMeters - noDataMeters;
  return {
    startTime: trip.startTime,
    startLatitude: fromE7(trip.startLatitudeE7),
    startLongitude: fromE7(trip.startLongitudeE7),
    endLatitude: fromE7(end.latitudeE7 ?? trip.startLatitudeE7),
    endLongitude: fromE7(end.longitudeE7 ?? trip.startLongitudeE7),
    ...distance,
    trackMeters: trip.distanceMm / 1000,
    noDataMeters,
    movingSeconds,
    idleSeconds: times.idleMs / 1000,
    stoppedSeconds: times.stoppedMs / 1000,
    noDataSeconds: times.otherMs / 1000,
    maxSpeedMetersPerSecond: trip.maxSpeed,
    averageSpeedMetersPerSecond: averageSpeed(seenMeters, movingSeconds, trip.maxSpeed),
    fixCount: end.fixes - trip.startFixes,
    gapCount: end.gaps - trip.startGaps,
    harshCount: trip.harsh,
    speedingSeconds: trip.speedingMs / 1000,
    startRule: START_RULES[trip.startRule]!,
  };
}

/** Returns the odometer's distance if its increase is within the trusted multiples of the track, else the track's. */
function chooseDistance(
  trip: TripFold,
  endOdometer: number,
  span: RuleSpan,
): Pick<Trip, 'distanceMeters' | 'distanceSource'> {
  const track = trip.distanceMm / 1000;
  const increase = trip.startOdometer < 0 || endOdometer < 0 ? 0 : endOdometer - trip.startOdometer;
  const { odometerTrackRatioMinimum: minimum, odometerTrackRatioMaximum: maximum } = span.thresholds;
  if (increase > 0 && increase >= minimum * track && increase <= maximum * track)
    return { distanceMeters: increase, distanceSource: 'odometer' };
  return { distanceMeters: track, distanceSource: 'track' };
}

/**
 * Returns distance over moving time in m/s, at most `maximum`; 0 without moving time. The bound is needed because the way
 * from the rest point is longer than the time that counts for it, and because devices report speed only now and then.
 * @param seenMeters distance without hops
 */
export function averageSpeed(seenMeters: number, movingSeconds: number, maximum: number): number {
  return movingSeconds > 0 ? Math.min(maximum, Math.max(0, seenMeters) / movingSeconds) : 0;
}
