/** One record of a tracker: what it said, when that was true, and when the server had it. Times epoch ms. */
export interface Sighting {
  trackerId: number;
  /** By the true clock. */
  madeAt: number;
  /** By the tracker's clock; undefined where the message carries no time. */
  claimedAt: number | undefined;
  /** As the server may take it: undefined where the tracker did not say. */
  ignition: boolean | undefined;
  motion: boolean | undefined;
  /** Undefined without a valid fix. Meters north of where the vehicle's life began. */
  meters: number | undefined;
  kilometersPerHour: number | undefined;
  /** The tracker says that it stored the record first. */
  buffered: boolean;
  /** When its bytes were first written to a connection that the server reads. */
  receivedAt: number | undefined;
  /** When the server acknowledged it. */
  acknowledgedAt: number | undefined;
  /** Since when the connection existed on which it was first received. */
  connectedAt: number;
}

const WALKING_KILOMETERS_PER_HOUR = 3;
/** Beyond what a fix, its error and rounding on the wire explain. */
const ELSEWHERE_METERS = 250;

/** Whether a sighting certainly contradicts rest at a place; doubtful cases do not count. @param meters of rest */
export function isLoud(sighting: Sighting, meters: number | undefined, countsIgnition = true): boolean {
  const { ignition, motion, kilometersPerHour } = sighting;
  if ((countsIgnition && ignition === true) || motion === true) return true;
  if (sighting.meters === undefined) return false;
  if ((kilometersPerHour ?? 0) > WALKING_KILOMETERS_PER_HOUR + 0.6) return true;
  return meters !== undefined && Math.abs(sighting.meters - meters) > ELSEWHERE_METERS;
}

const STILL_METERS = 15;

/** Whether a sighting certainly contradicts nothing. */
export function isQuiet({ ignition, motion, kilometersPerHour, meters }: Sighting, restMeters: number): boolean {
  if (ignition === true || motion === true || (kilometersPerHour ?? 0) > WALKING_KILOMETERS_PER_HOUR - 1) return false;
  return meters === undefined || Math.abs(meters - restMeters) <= STILL_METERS;
}
