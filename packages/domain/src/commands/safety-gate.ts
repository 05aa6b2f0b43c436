/**
 * Whether a vehicle may be cut off now (decisions.md, "Safety gate, at the moment of dispatch"): a pure rule over the live
 * reports of its device since anything contradicted rest (evidence.ts). Asked again with every packet.
 */
import { distanceMeters } from '../geometry.ts';
import { LIMITS } from '../limits.ts';
import { metersPerSecondFromKilometersPerHour } from '../units.ts';

/** A record of the device, as it was received. Times epoch ms, degrees, m/s. */
export interface Report {
  /** By the device's clock; null: the record tells no time, or one that cannot be. */
  fixTime: number | null;
  receivedAt: number;
  /** The device stored it first, or said so. */
  buffered: boolean;
  /** Undefined without a valid fix: such a record proves nothing of where the vehicle is, whatever speed it carries. */
  fix: { latitude: number; longitude: number; accuracyMeters: number; speedMetersPerSecond: number | null } | undefined;
  /** Speed that was told without a valid fix: no proof, but a contradiction. */
  looseSpeedMetersPerSecond?: number | null;
  /** Of a wired or CAN ignition; null where there is none or it was not told. */
  ignition: boolean | null;
  motion: boolean | null;
}

export type FixReport = Report & { fix: NonNullable<Report['fix']> };
/** A record with a time of its own: the only kind that can be live. */
export type TimedReport = Report & { fixTime: number };

/** The numbers of the rule. An account may make them stricter, never looser. */
export interface GateLimits {
  /** The device was heard this recently: an open socket is not enough. */
  connectedSeconds: number;
  /** A record is live when it came within this time of its fix. */
  liveSeconds: number;
  /** A dispatch follows the receipt of a live record within this time. */
  triggerSeconds: number;
  /** A connection is young for so long, and then a dispatch waits so long after the acknowledgement. */
  youngSeconds: number;
  settlingSeconds: number;
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
  liveSeconds: 15,
  triggerSeconds: 2,
  youngSeconds: 60,
  settlingSeconds: 5,
  ignitionOffSeconds: LIMITS.gateIgnitionOffSeconds.from,
  displacedMeters: 100,
  restFixes: 3,
  restSpanSeconds: LIMITS.gateRestSpanSeconds.from,
  restGapSeconds: 60,
  restNewestSeconds: LIMITS.gateRestNewestSeconds.to,
  restSpeedMetersPerSecond: metersPerSecondFromKilometersPerHour(LIMITS.gateRestSpeedKmh.to),
  restRadiusMeters: LIMITS.gateRestRadiusMeters.to,
};

/** Why a cut is held. */
export type HoldReason =
  | 'notConnected'
  /** Nothing that was received since the last contradiction is live. */
  | 'awaitingReport'
  /** At rest by all that came: the next report that shows it sends the command. */
  | 'nextReport'
  | 'clockUnknown'
  | 'noLiveFix'
  | 'moving'
  | 'ignitionOn'
  | 'ignitionUnknown'
  | 'notAtRestLongEnough';

export type GateAnswer =
  | { open: true; proof: 'ignitionOff' | 'atRest'; report: FixReport }
  | { open: false; reason: HoldReason; haveSeconds?: number; needSeconds?: number };

/** The connection that a command would take. Times epoch ms. */
export interface GateConnection {
  connectedAt: number;
  /** When anything at all came over it. */
  lastPacketAt: number;
  /** When all that came was acknowledged; null: something waits for its acknowledgement. */
  acknowledgedAt: number | null;
  /** False: octets arrived that nobody has looked at yet. */
  isCaughtUp: boolean;
}

export interface GateQuestion {
  /** Live reports since the last contradiction, by the time of their fixes; while the clock is unknown, what may be live. */
  live: readonly TimedReport[];
  /** The latest of them, of which none is left out; default: all. Proof by fixes needs every fix in between. */
  unbroken?: readonly TimedReport[];
  /** Device time to server time, ms; undefined while the device's clock is not known. */
  clockOffset: number | undefined;
  /** The motion sensor said yes before, and none of `live` says that this is over. */
  moves: boolean;
  /** What contradicted rest last; undefined: nothing, or long before it came. */
  contradiction: 'moving' | 'ignitionOn' | undefined;
  /** When a record was received last that is stored or late: the device may be emptying its buffer. Epoch ms. */
  storedAt: number;
  /** Null: the device holds none. */
  connection: GateConnection | null;
  /** Its output cuts the starter only: proof by fixes needs no word of the ignition. */
  starterOnly: boolean;
  /** Epoch ms. */
  now: number;
  limits?: Readonly<GateLimits> | undefined;
}

interface Proof {
  proof: 'ignitionOff' | 'atRest';
  /** Shows where the vehicle stands. */
  report: FixReport;
  /** What completes the proof: a dispatch follows its receipt. */
  latest: TimedReport;
}
type Lack = Extract<GateAnswer, { open: false }>;

/** Whether the vehicle is proven to stand still, by a report that was received just now. */
export function safetyGate(question: GateQuestion): GateAnswer {
  const { connection, now, limits = GATE_LIMITS } = question;
  if (connection === null || now - connection.lastPacketAt > limits.connectedSeconds * 1000)
    return held('notConnected');
  if (question.clockOffset === undefined)
    return held(question.contradiction ?? (question.live.length > 0 ? 'clockUnknown' : 'awaitingReport'));
  const parked = parkedProof(question, limits);
  const proofs = [parked, restProof(question, limits)].filter((one) => 'proof' in one);
  for (const { proof, report, latest } of proofs)
    if (opensNow(latest, question, connection, limits)) return { open: true, proof, report };
  if (proofs.length > 0) return held('nextReport');
  return lackOf(question, limits);
}

/** The reason that says most about what is missing. */
function lackOf(question: GateQuestion, limits: GateLimits): Lack {
  if (question.live.length === 0) return held(question.contradiction ?? 'awaitingReport');
  const isOff = question.live.some(({ ignition }) => ignition === false);
  const lack = isOff ? parkedProof(question, limits) : restProof(question, limits);
  return 'reason' in lack ? lack : held('nextReport');
}

function held(reason: HoldReason): Lack {
  return { open: false, reason };
}

/**
 * A timer never opens the gate. On a young connection the device may still be emptying its buffer: it would send on as
 * soon as it has the acknowledgement.
 */
function opensNow(
  { receivedAt }: TimedReport,
  { now, storedAt }: GateQuestion,
  { connectedAt, acknowledgedAt, isCaughtUp }: GateConnection,
  limits: GateLimits,
): boolean {
  const within = limits.triggerSeconds * 1000;
  if (!isCaughtUp || receivedAt < connectedAt || receivedAt > now) return false;
  if (receivedAt - connectedAt >= limits.youngSeconds * 1000) return now - receivedAt <= within;
  if (storedAt >= receivedAt || acknowledgedAt === null) return false;
  const delay = acknowledgedAt - receivedAt;
  const waited = now - acknowledgedAt - limits.settlingSeconds * 1000;
  return delay >= 0 && delay <= within && waited >= 0 && waited <= within;
}

/** (a): off for long enough by both clocks, without motion, and a fix after it that shows no displacement. */
function parkedProof({ live, moves }: GateQuestion, limits: GateLimits): Proof | Lack {
  const told = live.filter(({ ignition }) => ignition === false);
  const latest = told.at(-1);
  if (latest === undefined) return held('ignitionUnknown');
  const spanTo = (first: TimedReport): number =>
    Math.min(latest.fixTime - first.fixTime, latest.receivedAt - first.receivedAt);
  const needs = limits.ignitionOffSeconds;
  const first = told.find((each) => spanTo(each) >= needs * 1000);
  if (moves) return held('moving');
  if (first === undefined) return lasting(Math.max(...told.map(spanTo)), needs);
  const report = live.findLast(hasFix);
  const from = live.find(hasFix);
  if (!report || !from || report.fixTime <= (told[0] as TimedReport).fixTime) return held('noLiveFix');
  const isDisplaced = metersApart(from, report) > limits.displacedMeters + errorMeters(report);
  return isDisplaced || isFast(report, limits) ? held('moving') : { proof: 'ignitionOff', report, latest };
}

/** (b): fixes close to each other in time and place that span long enough. */
function restProof(question: GateQuestion, limits: GateLimits): Proof | Lack {
  const { live, unbroken = live, starterOnly, now, clockOffset = 0 } = question;
  const fixes = unbroken.filter(hasFix);
  const newest = fixes.at(-1);
  if (newest === undefined) return held('noLiveFix');
  if (isFast(newest, limits)) return held('moving');
  let spanned = 0;
  let count = 0;
  let later = newest;
  for (const report of fixes.toReversed()) {
    if (later.fixTime - report.fixTime > limits.restGapSeconds * 1000) break;
    if (report.fix.speedMetersPerSecond === null || isFast(report, limits)) break;
    if (metersApart(newest, report) > limits.restRadiusMeters) break;
    // The same record, sent again, is no second fix.
    if (count === 0 || report.fixTime !== later.fixTime) count++;
    later = report;
    spanned = Math.max(spanned, Math.min(newest.fixTime - report.fixTime, newest.receivedAt - report.receivedAt));
    if (count < limits.restFixes || spanned < limits.restSpanSeconds * 1000) continue;
    if (!starterOnly && !isToldOff(live, now, limits)) return held('ignitionUnknown');
    const isRecent = now - (newest.fixTime + clockOffset) <= limits.restNewestSeconds * 1000;
    return isRecent ? { proof: 'atRest', report: newest, latest: newest } : held('nextReport');
  }
  return lasting(spanned, limits.restSpanSeconds);
}

/** Ignition off by a report of the last minute: nobody knows what it did since an older one. */
function isToldOff(live: readonly TimedReport[], now: number, { connectedSeconds }: GateLimits): boolean {
  return live.some(({ ignition, receivedAt }) => ignition === false && now - receivedAt <= connectedSeconds * 1000);
}

function lasting(milliseconds: number, needSeconds: number): Lack {
  const haveSeconds = Math.min(Math.floor(Math.max(0, milliseconds) / 1000), needSeconds);
  return { open: false, reason: 'notAtRestLongEnough', haveSeconds, needSeconds };
}

export function hasFix<Any extends Report>(report: Any): report is Any & FixReport {
  return report.fix !== undefined;
}

export function isTimed(report: Report): report is TimedReport {
  return report.fixTime !== null;
}

/** Whether a record came so soon after its fix that it tells of now. @param clockOffset device to server time, ms */
export function isLive(
  { buffered, fixTime, receivedAt }: Report,
  clockOffset: number | undefined,
  { liveSeconds }: GateLimits = GATE_LIMITS,
): boolean {
  if (buffered || fixTime === null || clockOffset === undefined) return false;
  const age = receivedAt - fixTime - clockOffset;
  return age >= 0 && age <= liveSeconds * 1000;
}

export function isFast({ fix }: FixReport, limits: GateLimits = GATE_LIMITS): boolean {
  return fix.speedMetersPerSecond !== null && fix.speedMetersPerSecond > limits.restSpeedMetersPerSecond;
}

export function metersApart(a: FixReport, b: FixReport): number {
  return distanceMeters(a.fix.latitude, a.fix.longitude, b.fix.latitude, b.fix.longitude);
}

/** What the place of a fix may be wrong by; no device excuses a longer way by saying that it does not know its place. */
export function errorMeters({ fix }: FixReport): number {
  return Math.min(fix.accuracyMeters, GATE_LIMITS.displacedMeters);
}
