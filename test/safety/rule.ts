/**
 * The safety gate by the wording of decisions.md alone, over what a server had received. It has two readings: what
 * certainly must be sent, and what may be sent at most. Where the wording leaves room (half seconds, a doubtful clock),
 * neither claims anything.
 */
import type { Sighting } from './sighting.ts';
import { isLoud, isQuiet } from './sighting.ts';
import type { TrackerTraits } from './traits.ts';

/** Records that a server had received from the trackers of one asset, in the order of receipt. Times in epoch ms. */
export interface Received {
  sightings: readonly Sighting[];
  traits: ReadonlyMap<number, TrackerTraits>;
  /** The tracker with the commanded relay. */
  commandedId: number;
  /** Start of the server. */
  startedAt: number;
}

const SECOND = 1000;

/** Returns whether the last received record certainly sends the command. @returns the proof */
export function mustGo(received: Received, now: number): 'ignitionOff' | 'atRest' | undefined {
  const { sightings, traits, commandedId, startedAt } = received;
  const fitted = traits.get(commandedId)!;
  if (fitted.clock !== 'right') return undefined;
  const own = sightings.filter(({ trackerId }) => trackerId === commandedId);
  const latest = own.findLast((each) => each.receivedAt === now);
  if (latest === undefined || !isPlain(latest, 10) || latest.meters === undefined) return undefined;
  const { meters } = latest;
  if (sightings.some(({ madeAt }) => madeAt > latest.madeAt) || !isQuiet(latest, meters)) return undefined;
  const prompt = own.filter((each) => each.receivedAt! > startedAt && isPlain(each, 3));
  if (new Set(prompt.map(({ receivedAt }) => receivedAt)).size < 4) return undefined;
  const disturbed = Math.max(startedAt, ...sightings.filter((each) => !isQuiet(each, meters)).map(lastInstantOf));
  const undisturbed = own.filter((each) => isPlain(each, 10) && firstInstantOf(each) > disturbed + SECOND);
  const quiet = wasCarried(sightings, meters) ? sinceArrival(undisturbed) : undisturbed;
  const hasWire = fitted.ignitionType === 'wired' || fitted.ignitionType === 'can';
  const off = quiet.find(({ ignition }) => ignition === false);
  if (hasWire && latest.ignition === false && off && areApart(off, latest, 62)) return 'ignitionOff';
  if (fitted.immobilizationType !== 'starter' && !(hasWire && latest.ignition === false)) return undefined;
  return standsFor(quiet, latest, 123, 57) ? 'atRest' : undefined;
}

/**
 * Returns whether a tracker's last contradiction was a rest at another place. The time at which the vehicle left that
 * place is unknown, so the proof certainly starts only with the arrival.
 */
function wasCarried(sightings: readonly Sighting[], meters: number): boolean {
  const last = new Map<number, Sighting>();
  for (const each of sightings) if (!isQuiet(each, meters)) last.set(each.trackerId, each);
  return [...last.values()].some((each) => isQuiet(each, each.meters ?? meters));
}

/** Returns the reports from the first fix on if all are at the place of rest. */
function sinceArrival(quiet: readonly Sighting[]): Sighting[] {
  const arrival = quiet.find((each) => each.meters !== undefined);
  return arrival === undefined ? [] : quiet.filter((each) => firstInstantOf(each) >= firstInstantOf(arrival));
}

/** Returns whether a record is live without doubt. */
function isPlain({ receivedAt, madeAt, claimedAt, buffered }: Sighting, seconds: number): boolean {
  return !buffered && claimedAt !== undefined && receivedAt! - madeAt <= seconds * SECOND;
}

function lastInstantOf({ madeAt, claimedAt, receivedAt }: Sighting): number {
  return Math.max(madeAt, claimedAt ?? madeAt, receivedAt ?? madeAt);
}

function firstInstantOf({ madeAt, claimedAt }: Sighting): number {
  return Math.min(madeAt, claimedAt ?? madeAt);
}

function areApart(first: Sighting, last: Sighting, seconds: number): boolean {
  return (
    last.receivedAt! - first.receivedAt! >= seconds * SECOND && last.claimedAt! - first.claimedAt! >= seconds * SECOND
  );
}

function standsFor(quiet: readonly Sighting[], latest: Sighting, seconds: number, gapSeconds: number): boolean {
  const fixes = quiet.filter((each) => each.meters !== undefined);
  let next = latest;
  let count = 0;
  for (const each of fixes.toReversed()) {
    if (next.madeAt - each.madeAt > gapSeconds * SECOND || next.receivedAt! - each.receivedAt! > gapSeconds * SECOND)
      return false;
    count += 1;
    next = each;
    if (count >= 3 && areApart(each, latest, seconds)) return true;
  }
  return false;
}

const LIVE_SECONDS = 15 + 5;
const TRIGGER_SECONDS = 2;
const YOUNG_SECONDS = 60;
const YOUNG_WAIT_SECONDS = 5;
/** Tolerance for steps of the simulation and rounding on the wire. */
const SLACK_SECONDS = 0.6;

export function isLive({ receivedAt, madeAt, buffered }: Sighting): boolean {
  return !buffered && receivedAt! - madeAt <= (LIVE_SECONDS + SLACK_SECONDS) * SECOND;
}

/** Returns the live records that may have triggered a command now. */
export function triggersOf({ sightings }: Received, now: number): Sighting[] {
  return sightings.filter((each) => {
    const receivedAt = each.receivedAt!;
    const isYoung = receivedAt - each.connectedAt < YOUNG_SECONDS * SECOND;
    const settledAt = isYoung ? Math.max(receivedAt, each.acknowledgedAt ?? receivedAt) : receivedAt;
    const seconds = TRIGGER_SECONDS + SLACK_SECONDS + (isYoung ? YOUNG_WAIT_SECONDS : 0);
    return isLive(each) && now - settledAt <= seconds * SECOND;
  });
}

/** Returns why a command sent now violates the rule even in its widest reading. @returns undefined if it does not */
export function mayNotGo(received: Received, now: number): string | undefined {
  if (triggersOf(received, now).length === 0) return 'no live record was received just before';
  const { sightings, traits, commandedId } = received;
  const off = ignitionOffFlaw(received);
  if (off === undefined) return undefined;
  const rest = restFlaw(received, now);
  if (rest !== undefined) return `by ignition: ${off}; by fixes: ${rest}`;
  if (traits.get(commandedId)!.immobilizationType === 'starter') return undefined;
  const word = sightings.findLast(({ ignition }) => ignition !== undefined);
  return word?.ignition === false ? undefined : `by ignition: ${off}; by fixes: the ignition is not off`;
}

function ignitionOffFlaw(received: Received): string | undefined {
  const { sightings, traits } = received;
  const offs = sightings.filter(({ trackerId, ignition, claimedAt, ...rest }) => {
    const type = traits.get(trackerId)!.ignitionType;
    const isWire = type === 'wired' || type === 'can';
    return (
      isWire && ignition === false && claimedAt !== undefined && isLive({ trackerId, ignition, claimedAt, ...rest })
    );
  });
  const latest = offs.at(-1);
  if (latest === undefined) return 'off was never told';
  const firsts = offs.filter((each) => {
    const inDeviceTime = Math.max(latest.claimedAt! - each.claimedAt!, latest.madeAt - each.madeAt);
    return latest.receivedAt! - each.receivedAt! >= 59_400 && inDeviceTime >= 58_900;
  });
  // In the widest reading the proof starts with any of them.
  const flaws = firsts.toReversed().map((first) => startFlaw(received, first));
  return flaws.includes(undefined) ? undefined : (flaws[0] ?? 'off was told for less than 60 s');
}

/** Returns why a record of ignition-off cannot start a proof. */
function startFlaw(received: Received, first: Sighting): string | undefined {
  const { sightings } = received;
  if (!sightings.some((each) => isLive(each) && each.meters !== undefined && each.madeAt >= first.madeAt))
    return 'no fix after ignition-off';
  const place = sightings.find((each) => each.meters !== undefined && each.madeAt >= first.madeAt)?.meters;
  return contradictionAfter(received, first, place, true);
}

function restFlaw(received: Received, now: number): string | undefined {
  const { sightings, traits, commandedId } = received;
  const fixes = sightings.filter((each) => isLive(each) && each.meters !== undefined);
  const latest = fixes.findLast(({ trackerId }) => trackerId === commandedId) ?? fixes.at(-1);
  if (latest === undefined || now - latest.madeAt > (LIVE_SECONDS + 8) * SECOND) return 'no fix of now';
  let next = latest;
  let count = 1;
  for (const each of fixes.filter(({ trackerId }) => trackerId === latest.trackerId).toReversed()) {
    if (each === latest) continue;
    if (next.madeAt - each.madeAt > 61_000) return 'a gap between fixes';
    if ((each.kilometersPerHour ?? 0) > 3.6 || Math.abs(each.meters! - latest.meters!) > 45) return 'fixes do not rest';
    count += 1;
    next = each;
    const isLong = latest.madeAt - each.madeAt >= 118_900 && latest.receivedAt! - each.receivedAt! >= 118_900;
    if (count >= 3 && isLong) {
      const isStarter = traits.get(commandedId)!.immobilizationType === 'starter';
      return contradictionAfter(received, each, latest.meters, !isStarter);
    }
  }
  return 'rest shorter than 120 s';
}

/** Returns a contradiction that was later than the start of a proof by every clock. */
function contradictionAfter(
  { sightings, startedAt }: Received,
  start: Sighting,
  meters: number | undefined,
  countsIgnition: boolean,
): string | undefined {
  const found = sightings.find((each) => {
    const claimedAt = each.claimedAt ?? Number.POSITIVE_INFINITY;
    const isLater = each.madeAt > start.madeAt + SECOND && claimedAt > start.claimedAt! + SECOND;
    return isLater && !isForgotten(each, startedAt) && isLoud(each, meters, countsIgnition);
  });
  return found && `contradicted by what was made at ${found.madeAt} and received at ${found.receivedAt}`;
}

/**
 * Returns whether a restarted server cannot know a record: it was quarantined, or not stored before the server ended.
 */
function isForgotten({ receivedAt, acknowledgedAt, claimedAt, meters }: Sighting, startedAt: number): boolean {
  if (receivedAt! > startedAt) return false;
  const wasStored = acknowledgedAt !== undefined && acknowledgedAt <= startedAt;
  return !wasStored || meters === undefined || Math.abs(claimedAt! - receivedAt!) > 300_000;
}
