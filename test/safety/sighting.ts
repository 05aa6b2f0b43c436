/** One record of a tracker: its content, the time of its truth, and its receipt by the server. Times in epoch ms. */
export interface Sighting {
  trackerId: number;
  /** By the true clock. */
  madeAt: number;
  /** By the tracker's clock. Undefined if the message carries no time. */
  claimedAt: number | undefined;
  /** As the server may read it. Undefined if the tracker did not report it. */
  ignition: boolean | undefined;
  motion: boolean | undefined;
  /** Metres north of the vehicle's first place. Undefined without a valid fix. */
  meters: number | undefined;
  kilometersPerHour: number | undefined;
  /** The tracker marks the record as stored. */
  buffered: boolean;
  /** When its bytes were first written to a connection that the server reads. */
  receivedAt: number | undefined;
  /** When the server acknowledged it. */
  acknowledgedAt: number | undefined;
  /** Start of the connection on which it was first received. */
  connectedAt: number;
}

const WALKING_KILOMETERS_PER_HOUR = 3;
/** A distance that a fix, its error and rounding on the wire cannot explain. */
const ELSEWHERE_METERS = 250;

/**
 * Returns whether a sighting certainly contradicts rest at a place. Doubtful cases return false. @param meters of rest
 */
export function isLoud(sighting: Sighting, meters: number | undefined, countsIgnition = true): boolean {
  const { ignition, motion, kilometersPerHour } = sighting;
  if ((countsIgnition && ignition === true) || motion === true) return true;
  if (sighting.meters === undefined) return false;
  if ((kilometersPerHour ?? 0) > WALKING_KILOMETERS_PER_HOUR + 0.6) return true;
  return meters !== undefined && Math.abs(sighting.meters - meters) > ELSEWHERE_METERS;
}

const STILL_METERS = 15;

/** Returns whether a sighting certainly contradicts nothing. */
export function isQuiet({ ignition, motion, kilometersPerHour, meters }: Sighting, restMeters: number): boolean {
  if (ignition === true || motion === true || (kilometersPerHour ?? 0) > WALKING_KILOMETERS_PER_HOUR - 1) return false;
  return meters === undefined || Math.abs(meters - restMeters) <= STILL_METERS;
}
