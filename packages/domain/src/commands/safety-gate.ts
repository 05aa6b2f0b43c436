/**
 * Whether a vehicle may be cut off now (decisions.md, "Safety gate, at the moment of dispatch"): a pure rule over what
 * its device reported. Asked again with every packet; nothing but proof of rest opens it.
 */
import { distanceMeters } from '../geometry.ts';

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
  ignitionOffSeconds: 60,
  displacedMeters: 100,
  restFixes: 3,
  restSpanSeconds: 120,
  restGapSeconds: 60,
  restNewestSeconds: 15,
  restSpeedMetersPerSecond: 3 / 3.6,
  restRadiusMeters: 30,
};

/** Why it is held, in the order in which it is looked at. */
export type HoldReason = 'notConnected' | 'noLiveFix' | 'moving' | 'ignitionOn' | 'notAtRestLongEnough';

export type GateAnswer =
  | { open: true; proof: 'ignitionOff' | 'atRest'; report: Report }
  | { open: false; reason: HoldReason };

export interface GateQuestion {
  /** What the device reported lately, in any order. */
  reports: readonly Report[];
  /** When anything at all came from it, epoch ms; null for never. */
  lastPacketAt: number | null;
  /** Its output cuts the starter only: a running engine runs on. */
  starterOnly: boolean;
  /** Epoch ms. */
  now: number;
  limits?: Readonly<GateLimits>;
}

type FixReport = Report & { fix: NonNullable<Report['fix']> };

/** Whether the vehicle is proven to stand still now. */
export function safetyGate({
  reports,
  lastPacketAt,
  starterOnly,
  now,
  limits = GATE_LIMITS,
}: GateQuestion): GateAnswer {
  if (lastPacketAt === null || now - lastPacketAt > limits.connectedSeconds * 1000)
    return { open: false, reason: 'notConnected' };
  const live = reports
    .filter((report) => isLive(report, now, limits))
    .sort((a, b) => a.fixTime - b.fixTime || a.receivedAt - b.receivedAt);
  const offSince = ignitionOffSince(live);
  const parked = offSince === undefined ? undefined : parkedProof(live, offSince, now, limits);
  if (parked) return { open: true, proof: 'ignitionOff', report: parked };
  const resting = restProof(live, now, limits);
  if (resting.report && (offSince !== undefined || starterOnly))
    return { open: true, proof: 'atRest', report: resting.report };
  return { open: false, reason: resting.report ? 'ignitionOn' : resting.reason };
}

/** Buffered records prove nothing, and one that was long under way is as old as one that was stored. */
function isLive({ buffered, fixTime, receivedAt }: Report, now: number, { liveSeconds }: GateLimits): boolean {
  return !buffered && receivedAt <= now && fixTime <= now && receivedAt - fixTime <= liveSeconds * 1000;
}

/** Since when the ignition is off by all that is known, epoch ms; undefined when it is on or unknown. */
function ignitionOffSince(live: readonly Report[]): number | undefined {
  let since: number | undefined;
  for (const { ignition, fixTime } of live) {
    if (ignition === true) since = undefined;
    else if (ignition === false) since ??= fixTime;
  }
  return since;
}

/** Off long enough, no motion, and a fix after it that shows the vehicle where it was parked. */
function parkedProof(live: readonly Report[], offSince: number, now: number, limits: GateLimits): Report | undefined {
  if (now - offSince < limits.ignitionOffSeconds * 1000) return undefined;
  const since = live.filter(({ fixTime }) => fixTime > offSince);
  if (since.some(({ motion }) => motion === true)) return undefined;
  const fixes = live.filter(hasFix).filter(({ fixTime }) => fixTime >= offSince);
  const first = fixes[0];
  const newest = fixes.at(-1);
  if (first === undefined || newest === undefined || newest.fixTime <= offSince) return undefined;
  const displaced = fixes.some((report) => apart(first, report) > limits.displacedMeters + report.fix.accuracyMeters);
  return displaced || isFast(newest, limits) ? undefined : newest;
}

/** Fixes close to each other in time and place that span long enough, up to just now. */
function restProof(
  live: readonly Report[],
  now: number,
  limits: GateLimits,
): { report: Report; reason?: undefined } | { report?: undefined; reason: HoldReason } {
  const fixes = live.filter(hasFix);
  const newest = fixes.at(-1);
  if (newest === undefined || now - newest.fixTime > limits.restNewestSeconds * 1000) return { reason: 'noLiveFix' };
  let count = 0;
  let later = newest.fixTime;
  for (const report of fixes.toReversed()) {
    if (later - report.fixTime > limits.restGapSeconds * 1000) break;
    const speed = report.fix.speedMetersPerSecond;
    if (isFast(report, limits) || apart(newest, report) > limits.restRadiusMeters) return { reason: 'moving' };
    if (speed === null) break;
    later = report.fixTime;
    count += 1;
    if (count >= limits.restFixes && newest.fixTime - later >= limits.restSpanSeconds * 1000) return { report: newest };
  }
  return { reason: 'notAtRestLongEnough' };
}

function hasFix(report: Report): report is FixReport {
  return report.fix !== undefined;
}

function isFast({ fix }: FixReport, limits: GateLimits): boolean {
  return fix.speedMetersPerSecond !== null && fix.speedMetersPerSecond > limits.restSpeedMetersPerSecond;
}

function apart(a: FixReport, b: FixReport): number {
  return distanceMeters(a.fix.latitude, a.fix.longitude, b.fix.latitude, b.fix.longitude);
}
