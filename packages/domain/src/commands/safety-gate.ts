/**
 * Whether a vehicle may be cut off now (decisions.md, "Safety gate, at the moment of dispatch"): a pure rule over what
 * its device reported. Asked again with every packet; nothing but proof of rest opens it.
 */
import { distanceMeters } from '../geometry.ts';
import { LIMITS } from '../limits.ts';
import { metersPerSecondFromKilometersPerHour } from '../units.ts';

/** A record of the device, as it was received. Times epoch ms, degrees, m/s. */
export interface Report {
  fixTime: number;
  receivedAt: number;
  /** The device stored it first, or said so. */
  buffered: boolean;
  /** Undefined without a valid fix: such a record proves nothing of where the vehicle is, whatever speed it carries. */
  fix: { latitude: number; longitude: number; accuracyMeters: number; speedMetersPerSecond: number | null } | undefined;
  /** Of a wired or CAN ignition; null where there is none or it was not told. */
  ignition: boolean | null;
  motion: boolean | null;
}

export type FixReport = Report & { fix: NonNullable<Report['fix']> };

/** The numbers of the rule. An account may make them stricter, never looser. */
export interface GateLimits {
  /** The device was heard this recently: an open socket is not enough. */
  connectedSeconds: number;
  /** A record is live when it came within this time of its fix. */
  liveSeconds: number;
  ignitionOffSeconds: number;
  /** Displaced: beyond this plus the accuracy of the fix. */
  displacedMeters: number;
  restFixes: number;
  restSpanSeconds: number;
  restGapSeconds: number;
  restNewestSeconds: number;
  restSpeedMetersPerSecond: number;
  restRadiusMeters: number;
}

export const GATE_LIMITS: Readonly<GateLimits> = {
  connectedSeconds: 60,
  liveSeconds: 60,
  ignitionOffSeconds: LIMITS.gateIgnitionOffSeconds.from,
  displacedMeters: 100,
  restFixes: 3,
  restSpanSeconds: LIMITS.gateRestSpanSeconds.from,
  restGapSeconds: 60,
  restNewestSeconds: LIMITS.gateRestNewestSeconds.to,
  restSpeedMetersPerSecond: metersPerSecondFromKilometersPerHour(LIMITS.gateRestSpeedKmh.to),
  restRadiusMeters: LIMITS.gateRestRadiusMeters.to,
};

/** Why it is held, in the order in which it is looked at. */
export type HoldReason = 'notConnected' | 'noLiveFix' | 'moving' | 'ignitionOn' | 'notAtRestLongEnough';

export type GateAnswer =
  | { open: true; proof: 'ignitionOff' | 'atRest'; report: FixReport }
  | { open: false; reason: HoldReason };

export interface GateQuestion {
  /** What the device reported lately, in any order. */
  reports: readonly Report[];
  /** What all earlier reports come to. */
  parked?: Parked | undefined;
  /** When anything at all came from it, epoch ms; null for never. */
  lastPacketAt: number | null;
  /** Its output cuts the starter only: a running engine runs on. */
  starterOnly: boolean;
  /** Epoch ms. */
  now: number;
  limits?: Readonly<GateLimits>;
}

/** A vehicle whose ignition is off by all that is known. Times epoch ms. */
export interface Parked {
  /** Of the first report that told it. */
  offSince: number;
  /** When the newest report that told it came in. */
  toldAt: number;
  /** Since then: where it was first, and last. */
  first: FixReport | undefined;
  newest: FixReport | undefined;
  /** The motion sensor's newest word since then, and the last time it said yes. */
  motion: boolean;
  motionAt: number | undefined;
}

/** Whether the vehicle is proven to stand still now. */
export function safetyGate(question: GateQuestion): GateAnswer {
  const { reports, lastPacketAt, starterOnly, now, limits = GATE_LIMITS } = question;
  if (lastPacketAt === null || now - lastPacketAt > limits.connectedSeconds * 1000)
    return { open: false, reason: 'notConnected' };
  const live = reports.filter((report) => report.receivedAt <= now && isLive(report, limits)).sort(inOrder);
  const parked = live.reduce(parkedAfter, question.parked);
  // Of a device that fell silent nobody knows what the ignition did since, whatever packet it begins with again.
  const isOff = parked !== undefined && now - parked.toldAt <= limits.connectedSeconds * 1000;
  const standing = isOff ? parkedProof(parked, now, limits) : undefined;
  if (standing) return { open: true, proof: 'ignitionOff', report: standing };
  const resting = restProof(live, now, limits);
  if (resting.report && (isOff || starterOnly)) return { open: true, proof: 'atRest', report: resting.report };
  return { open: false, reason: resting.report ? 'ignitionOn' : resting.reason };
}

/**
 * Buffered records prove nothing, and one that was long under way is as old as one that was stored. A clock may be as
 * much ahead; then the time of receipt counts.
 */
export function isLive({ buffered, fixTime, receivedAt }: Report, { liveSeconds }: GateLimits = GATE_LIMITS): boolean {
  return !buffered && Math.abs(receivedAt - fixTime) <= liveSeconds * 1000;
}

/** When a live record was made, epoch ms: never after it came in. */
export function timeOf({ fixTime, receivedAt }: Report): number {
  return Math.min(fixTime, receivedAt);
}

export function inOrder(a: Report, b: Report): number {
  return timeOf(a) - timeOf(b) || a.receivedAt - b.receivedAt;
}

/** What is known of a parked vehicle after its next live report. */
export function parkedAfter(parked: Parked | undefined, report: Report): Parked | undefined {
  const { ignition, motion, receivedAt } = report;
  const time = timeOf(report);
  if (ignition === true || (parked === undefined && ignition !== false)) return undefined;
  const next = parked
    ? { ...parked }
    : { offSince: time, toldAt: receivedAt, first: undefined, newest: undefined, motion: false, motionAt: undefined };
  if (ignition === false) next.toldAt = Math.max(next.toldAt, receivedAt);
  if (hasFix(report)) {
    next.first ??= report;
    next.newest = report;
  }
  if (motion !== null && time > next.offSince) next.motion = motion;
  if (motion === true && time > next.offSince) next.motionAt = time;
  return next;
}

/** Off and without motion long enough, and a fix after it that shows the vehicle where it was parked. */
function parkedProof(parked: Parked, now: number, limits: GateLimits): FixReport | undefined {
  const { offSince, first, newest, motion, motionAt } = parked;
  const quietSince = Math.max(offSince, motionAt ?? offSince);
  if (motion || now - quietSince < limits.ignitionOffSeconds * 1000) return undefined;
  if (first === undefined || newest === undefined || timeOf(newest) <= offSince) return undefined;
  const displaced = metersApart(first, newest) > limits.displacedMeters + errorMeters(newest);
  return displaced || isFast(newest, limits) ? undefined : newest;
}

/** Fixes close to each other in time and place that span long enough, up to just now. */
function restProof(
  live: readonly Report[],
  now: number,
  limits: GateLimits,
): { report: FixReport; reason?: undefined } | { report?: undefined; reason: HoldReason } {
  const fixes = live.filter(hasFix);
  const newest = fixes.at(-1);
  if (newest === undefined || now - timeOf(newest) > limits.restNewestSeconds * 1000) return { reason: 'noLiveFix' };
  let count = 0;
  let later = timeOf(newest);
  for (const report of fixes.toReversed()) {
    if (later - timeOf(report) > limits.restGapSeconds * 1000) break;
    const speed = report.fix.speedMetersPerSecond;
    if (isFast(report, limits) || metersApart(newest, report) > limits.restRadiusMeters) return { reason: 'moving' };
    if (speed === null) break;
    later = timeOf(report);
    count += 1;
    if (count >= limits.restFixes && timeOf(newest) - later >= limits.restSpanSeconds * 1000) return { report: newest };
  }
  return { reason: 'notAtRestLongEnough' };
}

export function hasFix(report: Report): report is FixReport {
  return report.fix !== undefined;
}

function isFast({ fix }: FixReport, limits: GateLimits): boolean {
  return fix.speedMetersPerSecond !== null && fix.speedMetersPerSecond > limits.restSpeedMetersPerSecond;
}

export function metersApart(a: FixReport, b: FixReport): number {
  return distanceMeters(a.fix.latitude, a.fix.longitude, b.fix.latitude, b.fix.longitude);
}

/** What the place of a fix may be wrong by; no device excuses a longer way by saying that it does not know its place. */
export function errorMeters({ fix }: FixReport): number {
  return Math.min(fix.accuracyMeters, GATE_LIMITS.displacedMeters);
}
