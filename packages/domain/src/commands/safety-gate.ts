/**
 * Decides whether a vehicle may be immobilized or locked now (decisions.md, "Safety gate, at the moment of dispatch").
 * A pure rule over the live reports of its device since the last contradiction of rest (evidence.ts). Evaluated again
 * with every packet.
 */
import { distanceMeters } from '../geometry.ts';
import { LIMITS } from '../limits.ts';
import { metersPerSecondFromKilometersPerHour } from '../units.ts';

/** A record of the device as received. Times in epoch ms, degrees, m/s. */
export interface Report {
  /** Fix time by the device's clock. Null if the record has no time or an impossible one. */
  fixTime: number | null;
  receivedAt: number;
  /** The device stored the record before sending it, or said so. */
  buffered: boolean;
  /** Undefined without a valid fix. Such a record proves nothing about the place, whatever its speed. */
  fix: { latitude: number; longitude: number; accuracyMeters: number; speedMetersPerSecond: number | null } | undefined;
  /** Speed reported without a valid fix. It is no proof, but it can contradict rest. */
  looseSpeedMetersPerSecond?: number | null;
  /** State of a wired or CAN ignition. Null if there is none or it was not reported. */
  ignition: boolean | null;
  motion: boolean | null;
}

export type FixReport = Report & { fix: NonNullable<Report['fix']> };
/** A record with a time of its own. Only such a record can be live. */
export type TimedReport = Report & { fixTime: number };

/** The limits of the rule. An account may tighten them, never relax them. */
export interface GateLimits {
  /** The device was heard within this time. An open socket is not enough. */
  connectedSeconds: number;
  /** A record is live if it is received within this time after its fix. */
  liveSeconds: number;
  /** A dispatch must follow the receipt of a live record within this time. */
  triggerSeconds: number;
  /** A connection is young for this long. A dispatch on it waits this long after the acknowledgement. */
  youngSeconds: number;
  settlingSeconds: number;
  ignitionOffSeconds: number;
  /** A fix is displaced beyond this distance plus its accuracy. */
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

/** Reasons for which the gate holds a command. */
export type HoldReason =
  | 'notConnected'
  /** No report since the last contradiction is live. */
  | 'awaitingReport'
  /** All reports show rest. The next report that shows it sends the command. */
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

/** The connection for the command. Times in epoch ms. */
export interface GateConnection {
  connectedAt: number;
  /** Time of the last data received on it. */
  lastPacketAt: number;
  /** When all received data was acknowledged. Null if an acknowledgement is pending. */
  acknowledgedAt: number | null;
  /** False if received octets are not processed yet. */
  isCaughtUp: boolean;
}

export interface GateQuestion {
  /** Live reports since the last contradiction, by fix time. Possibly live reports while the clock is unknown. */
  live: readonly TimedReport[];
  /** The latest of `live` without omissions; default all. A proof by fixes needs every fix in between. */
  unbroken?: readonly TimedReport[];
  /** Device time to server time, ms. Undefined while the device's clock is unknown. */
  clockOffset: number | undefined;
  /** The motion sensor reported motion before, and no report in `live` ends it. */
  moves: boolean;
  /** The last contradiction of rest. Undefined if there is none or it is long past. */
  contradiction: 'moving' | 'ignitionOn' | undefined;
  /** Latest receipt of a stored or late record, epoch ms. The device may be emptying its buffer. */
  storedAt: number;
  /** Null if the device has no connection. */
  connection: GateConnection | null;
  /** The output cuts only the starter, so a proof by fixes needs no ignition state. */
  starterOnly: boolean;
  /** Epoch ms. */
  now: number;
  limits?: Readonly<GateLimits> | undefined;
}

interface Proof {
  proof: 'ignitionOff' | 'atRest';
  /** The report that shows the vehicle's place. */
  report: FixReport;
  /** The report that completes the proof. A dispatch follows its receipt. */
  latest: TimedReport;
}
type Lack = Extract<GateAnswer, { open: false }>;

/** Returns whether the vehicle is proven to be stationary by a report that was just received. */
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

/** Returns the most specific reason for the missing proof. */
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
 * Returns whether the dispatch may happen now. A timer never opens the gate. On a young connection the device may still
 * be emptying its buffer; it would continue after the acknowledgement.
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
  if (storedAt > receivedAt || acknowledgedAt === null) return false;
  const delay = acknowledgedAt - receivedAt;
  const waited = now - acknowledgedAt - limits.settlingSeconds * 1000;
  return delay >= 0 && delay <= within && waited >= 0 && waited <= within;
}

/** Proof (a): ignition off for long enough by both clocks, no motion, and a later fix without displacement. */
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

/** Proof (b): fixes close to each other in time and place that span long enough. */
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
    // A repeated record is not a second fix.
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

/** Returns whether a report of the last minute has the ignition off. Older reports do not show the present state. */
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

/**
 * Returns whether a record was received so soon after its fix that it shows the present. @param clockOffset device to
 * server time, ms
 */
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

/**
 * Returns the possible error of a fix, in metres. It is capped, so that an inaccurate device cannot excuse a longer
 * way.
 */
export function errorMeters({ fix }: FixReport): number {
  return Math.min(fix.accuracyMeters, GATE_LIMITS.displacedMeters);
}
