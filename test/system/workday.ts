import type { Trace } from '@waymark/simulator/replay/trace.ts';
import { pseudoImei } from '@waymark/simulator/replay/trace.ts';

const METERS_PER_DEGREE = 111_195;
const EVERY_SECONDS = 5;
const DRIVE_SECONDS = 900;
const STOP_SECONDS = 600;

/**
 * Returns vehicles that repeatedly drive for a quarter of an hour at 54 km/h and stop for ten minutes with the ignition
 * off.
 * @param start epoch ms of the first record @param records of each vehicle, 5 s apart
 */
export function workday(name: string, vehicles: number, records: number, start: number): Trace {
  return {
    name,
    vehicles: Array.from({ length: vehicles }, (_, index) => ({
      id: String(index),
      imei: pseudoImei(name, String(index)),
      title: `${name} ${index}`,
      type: 'car' as const,
      ignitionType: 'wired' as const,
      records: track(start + index * 1000, 47 + index / 10, records),
    })),
  };
}

function track(start: number, latitudeAtStart: number, count: number): Trace['vehicles'][number]['records'] {
  let latitude = latitudeAtStart;
  return Array.from({ length: count }, (_, index) => {
    const seconds = index * EVERY_SECONDS;
    const driving = seconds % (DRIVE_SECONDS + STOP_SECONDS) < DRIVE_SECONDS;
    const speedMetersPerSecond = driving && index > 0 ? 15 : 0;
    latitude += (speedMetersPerSecond * EVERY_SECONDS) / METERS_PER_DEGREE;
    return {
      fixTime: start + seconds * 1000,
      valid: true,
      latitude,
      longitude: 9.5,
      speedMetersPerSecond,
      headingDegrees: 0,
      satellites: 9,
      ignition: driving,
    };
  });
}
