import type { Seen } from './kind.ts';

/** Returns whether a speed exceeds a limit, and the speed in km/h. @param limit km/h */
export function fasterThan(speedMetersPerSecond: number, limit: number): Seen {
  const speed = speedMetersPerSecond * 3.6;
  return { holds: speed > limit, value: speed };
}
