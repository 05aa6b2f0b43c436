import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import type { Chance } from './chance.ts';
import type { Sighting } from './sighting.ts';
import type { TrackerTraits } from './traits.ts';
import type { Truth } from './truth.ts';

/** A record and the truth behind it. */
export interface Item {
  record: DeviceRecord;
  sighting: Sighting;
}

const BASE_LATITUDE = 47;
const LONGITUDE = 9.5;
const METERS_PER_DEGREE = 111_195;
const LAG_MS = 60_000;
/** Protocols that carry the motion flag of the record, or send one in any case. */
const TELLS_MOTION: readonly string[] = ['teltonika', 'queclink', 'wialon'];

export interface Moment {
  trackerId: number;
  /** Epoch ms, by the true clock and by the tracker's. */
  now: number;
  claimedAt: number;
  isShaken: boolean;
  relayCut: boolean;
  locked: boolean;
}

/** Returns the record of a moment as a tracker with these traits makes it. */
export function itemOf(traits: TrackerTraits, truth: Truth, moment: Moment, chance: Chance): Item {
  const { now } = moment;
  const phase = truth.at(now);
  const claimedAt = traits.protocol === 'teltonika' ? moment.claimedAt : Math.floor(moment.claimedAt / 1000) * 1000;
  const ignition = saidIgnition(traits, phase.ignition, phase.engine);
  const seen = phase.sky && !chance.is(0.01);
  const isWandering = traits.drifts && !phase.ignition && !truth.movesAt(now) && chance.is(0.04);
  const meters = truth.metersAt(now) + (isWandering ? chance.between(-60, 60) : chance.between(-2, 2));
  const kilometersPerHour = isWandering
    ? chance.whole(0, 6)
    : Math.round(Math.abs(truth.movesAt(now) ? phase.metersPerSecond : 0) * 3.6);
  const motion = saidMotion(traits, truth, moment, seen ? kilometersPerHour : 0);
  const place = { latitude: BASE_LATITUDE + meters / METERS_PER_DEGREE, longitude: LONGITUDE };
  const record: DeviceRecord = {
    fixTime: claimedAt,
    ...(seen
      ? { ...place, valid: true, satellites: 9, speedMetersPerSecond: kilometersPerHour / 3.6, headingDegrees: 0 }
      : { valid: false, satellites: 0, ...coordinatesWithoutFix(traits, place) }),
    ...(ignition === undefined ? {} : { ignition }),
    ...(motion === undefined ? {} : { motion }),
    ...(traits.tellsOutputs ? { digitalOutputs: Number(moment.relayCut) + 2 * Number(moment.locked) } : {}),
  };
  return {
    record,
    sighting: {
      trackerId: moment.trackerId,
      madeAt: now,
      claimedAt,
      ignition: traits.ignitionType === 'none' ? undefined : traits.protocol === 'jt808' ? ignition === true : ignition,
      motion,
      meters: seen ? meters : undefined,
      kilometersPerHour: seen ? kilometersPerHour : undefined,
      buffered: false,
      receivedAt: undefined,
      acknowledgedAt: undefined,
      connectedAt: 0,
    },
  };
}

/** A virtual ignition follows the engine, and not always. */
function saidIgnition({ ignitionType }: TrackerTraits, ignition: boolean, engine: boolean): boolean | undefined {
  if (ignitionType === 'none') return undefined;
  return ignitionType === 'virtual' ? ignition && engine : ignition;
}

function saidMotion(traits: TrackerTraits, truth: Truth, moment: Moment, kilometersPerHour: number) {
  if (!TELLS_MOTION.includes(traits.protocol)) return undefined;
  if (traits.motion === 'none') return traits.protocol === 'queclink' ? kilometersPerHour > 0 : undefined;
  const { now, isShaken } = moment;
  if (isShaken || truth.movesAt(now)) return true;
  if (traits.motion === 'honest') return false;
  for (let before = 5_000; before <= LAG_MS; before += 5_000) if (truth.movesAt(now - before)) return true;
  return false;
}

function coordinatesWithoutFix({ badFix }: TrackerTraits, place: { latitude: number; longitude: number }) {
  if (badFix === 'none') return {};
  return badFix === 'zero' ? { latitude: 0, longitude: 0 } : place;
}
