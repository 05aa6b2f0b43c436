/**
 * Keeps enough of one device's reports for the safety gate to answer at any later moment as from all of them
 * (safety-gate.ts): the possibly live reports since the last contradiction of rest, bounded by count and time, and the
 * latest times of contradictions.
 */
import { LIMITS } from '../limits.ts';
import { DeviceClock } from './device-clock.ts';
import {
  errorMeters,
  type FixReport,
  GATE_LIMITS,
  type GateAnswer,
  type GateQuestion,
  hasFix,
  isLive,
  isTimed,
  metersApart,
  type Report,
  safetyGate,
  type TimedReport,
} from './safety-gate.ts';

/**
 * The longest rest that an account may require, plus the allowance for its newest fix and for the gap before its first.
 */
const KEPT_SECONDS =
  Math.max(LIMITS.gateRestSpanSeconds.to, LIMITS.gateIgnitionOffSeconds.to) +
  GATE_LIMITS.restGapSeconds +
  LIMITS.gateRestNewestSeconds.to +
  GATE_LIMITS.liveSeconds;
/**
 * One report a second for that time. The oldest reports of faster devices are dropped, so a long rest is never proven.
 */
const MOST_REPORTS = 2000;
/** A stored contradiction older than this does not affect the present state. */
const RECENT_MS = 60_000;

/** End of a device's contradictions, for the proof of the asset's other device. Epoch ms of the server. */
export interface Contradicted {
  /** The latest time of a contradiction. */
  until: number;
  /** When the latest contradiction without a known time was received. */
  unknownAt: number;
  /** The latest move. Undefined if none is known. */
  moved: Move | undefined;
}

/**
 * A device was at one place and is at rest at another. This contradicts the rest that the other device proves, except
 * at the new place after the last fix at the old one: then the vehicle arrived before the other device's proof began.
 */
interface Move {
  /** Time of the last fix at the earlier place. */
  leftAt: number;
  /** The first fix at the later place. */
  arrived: TimedReport & FixReport;
}

/** Inputs of the gate besides the reports of the device. */
export type EvidenceQuestion = Pick<GateQuestion, 'connection' | 'starterOnly' | 'now' | 'limits'> & {
  other?: Contradicted | undefined;
};

export class Evidence {
  readonly #clock = new DeviceClock();
  readonly #most: number;
  /** Possibly live reports since the last contradiction, in the order of their fix times. */
  #recent: TimedReport[] = [];
  /**
   * Of the dropped reports: the first and the newest with the ignition off, and the first and the newest with a fix.
   */
  #firstOff: TimedReport | undefined;
  #settledOff: TimedReport | undefined;
  #firstFix: (TimedReport & FixReport) | undefined;
  #settledFix: (TimedReport & FixReport) | undefined;
  /** The first fix since the last contradiction. */
  #anchor: (TimedReport & FixReport) | undefined;
  /** Time of the motion sensor's last motion, by the device's clock. Undefined after a live record without motion. */
  #movedAt: number | undefined;
  #last: { kind: 'moving' | 'ignitionOn'; receivedAt: number; age: number } | undefined;
  /** Latest time of a contradiction by the device's clock, and the receipt of the latest one without a known time. */
  #until = Number.NEGATIVE_INFINITY;
  /** The same, without the latest move. */
  #untilBesideMove = Number.NEGATIVE_INFINITY;
  #moved: Move | undefined;
  /** The latest time of any fix, by the device's clock. */
  #placedAt = Number.NEGATIVE_INFINITY;
  #unknownAt = Number.NEGATIVE_INFINITY;
  #restartedAt = Number.NEGATIVE_INFINITY;
  #storedAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;

  /** @param most number of reports to keep; small for devices without commands, which keeps their connections cheap */
  constructor(most = MOST_REPORTS) {
    this.#most = most;
  }

  /** Possibly live reports since the last contradiction, oldest first. Bounded. */
  get candidates(): readonly TimedReport[] {
    return this.#recent;
  }

  /** Live reports since the last contradiction, oldest first; bounded. */
  get reports(): readonly TimedReport[] {
    return this.#recent.filter((report) => isLive(report, this.clockOffset));
  }

  get clockOffset(): number | undefined {
    return this.#clock.offsetMilliseconds;
  }

  /** Time of the latest receipt of a record, epoch ms. Null if there was none. */
  get heardAt(): number | null {
    return Number.isFinite(this.#heardAt) ? this.#heardAt : null;
  }

  /** The contradictions of this device, for the proof of the asset's other device. */
  get contradicted(): Contradicted {
    const offset = this.clockOffset;
    if (offset === undefined) {
      const unknownAt = Math.max(this.#unknownAt, this.#restartedAt);
      return { until: Number.NEGATIVE_INFINITY, unknownAt, moved: undefined };
    }
    return {
      until: this.#untilBesideMove + offset,
      unknownAt: this.#unknownAt,
      moved: this.#moved && {
        leftAt: this.#moved.leftAt + offset,
        arrived: { ...this.#moved.arrived, fixTime: this.#moved.arrived.fixTime + offset },
      },
    };
  }

  isLive(report: Report): boolean {
    return isLive(report, this.clockOffset);
  }

  /** Adds a report of the device. Reports come in the order of receipt; their fix times may be in any order. */
  add(report: Report): void {
    this.#heardAt = Math.max(this.#heardAt, report.receivedAt);
    if (isTimed(report)) this.#clock.observe(report.fixTime, report.receivedAt, report.buffered);
    const contradicts = this.#contradictionOf(report);
    const isDisplaced = !contradicts && this.#isDisplaced(report);
    if (isDisplaced && this.#isTimeKnown(report) && hasFix(report) && this.isLive(report)) this.#move(report);
    else if (contradicts || isDisplaced) this.#contradictBesideMove(report, isDisplaced);
    this.#place(report);
    if (contradicts) this.#contradict(report, contradicts);
    // The report is displaced but at rest, so a proof may start with it.
    else if (isDisplaced) this.#contradict(report, 'moving', 1);
    if (!contradicts && isTimed(report) && this.#mayBeLive(report)) this.#insert(report);
    if (isTimed(report) && !this.#mayBeLive(report)) this.#storedAt = report.receivedAt;
    if (report.motion === false && this.isLive(report) && (report.fixTime ?? 0) > (this.#movedAt ?? 0))
      this.#movedAt = undefined;
    this.#settle();
  }

  /** Adds what `heard` has beyond the stored records: reports that are not committed or were never stored. */
  catchUpWith(heard: Evidence): void {
    if (heard.#restartedAt > this.#restartedAt) {
      this.#restart(heard.#restartedAt);
      this.#last = heard.#last;
      this.#movedAt = heard.#movedAt;
    }
    this.#until = Math.max(this.#until, heard.#until);
    this.#untilBesideMove = Math.max(this.#untilBesideMove, heard.#untilBesideMove);
    this.#placedAt = Math.max(this.#placedAt, heard.#placedAt);
    this.#moved = laterMove(this.#moved, heard.#moved);
    this.#unknownAt = Math.max(this.#unknownAt, heard.#unknownAt);
    this.#storedAt = Math.max(this.#storedAt, heard.#storedAt);
    this.#recent = this.#recent.filter(({ fixTime }) => fixTime > this.#until);
    const storedUntil = this.#heardAt;
    for (const report of heard.#recent) {
      if (report.receivedAt > storedUntil) this.add(report);
      else if (report.receivedAt >= this.#restartedAt) this.#insert(report);
    }
    this.#heardAt = Math.max(this.#heardAt, heard.#heardAt);
  }

  /** Returns the answer of the safety gate at `now`, which must not be before the last receipt of a report. */
  gate({ other, ...question }: EvidenceQuestion): GateAnswer {
    const clockOffset = this.clockOffset;
    const atRestFrom = other?.moved === undefined ? undefined : this.#atRestFrom(other.moved);
    const counts = (report: TimedReport): boolean => countsAfter(report, clockOffset, other, atRestFrom);
    const unbroken = this.#recent.filter(counts);
    const known = clockOffset === undefined ? unbroken : [...this.#settled.filter(counts), ...unbroken].sort(inOrder);
    const isOver = known.some(({ motion }) => motion === false);
    const last = this.#last;
    const isRecent = last !== undefined && question.now - last.receivedAt <= RECENT_MS && last.age <= RECENT_MS;
    return safetyGate({
      ...question,
      live: known,
      unbroken,
      clockOffset,
      moves: this.#movedAt !== undefined && !isOver,
      contradiction: isRecent ? last.kind : undefined,
      storedAt: this.#storedAt,
    });
  }

  /** The distinct reports that summarize the dropped ones. */
  get #settled(): TimedReport[] {
    const left = [this.#firstFix, this.#firstOff, this.#settledOff, this.#settledFix];
    return [...new Set(left.filter((one) => one !== undefined))];
  }

  #contradictionOf(report: Report): 'moving' | 'ignitionOn' | undefined {
    const speed = Math.max(report.fix?.speedMetersPerSecond ?? 0, report.looseSpeedMetersPerSecond ?? 0);
    if (speed > GATE_LIMITS.restSpeedMetersPerSecond) return 'moving';
    if (report.ignition === true) return 'ignitionOn';
    return report.motion === true ? 'moving' : undefined;
  }

  #isDisplaced(report: Report): boolean {
    if (!hasFix(report) || this.#anchor === undefined) return false;
    const isLater = !this.#isTimeKnown(report) || report.fixTime >= this.#anchor.fixTime;
    return isLater && metersApart(this.#anchor, report) > GATE_LIMITS.displacedMeters + errorMeters(report);
  }

  #contradictBesideMove(report: Report, isDisplaced: boolean): void {
    if (!isTimed(report)) return;
    this.#untilBesideMove = Math.max(this.#untilBesideMove, report.fixTime - (isDisplaced ? 1 : 0));
  }

  /** Records that the device is at rest at another place than before. */
  #move(arrived: TimedReport & FixReport): void {
    const leftAt = Math.max(this.#placedAt, this.#moved?.arrived.fixTime ?? Number.NEGATIVE_INFINITY);
    this.#moved = { leftAt, arrived };
  }

  /** Extends the stay at the earlier place if a fix elsewhere is received after a later one. */
  #place(report: Report): void {
    if (!isTimed(report) || !hasFix(report)) return;
    this.#placedAt = Math.max(this.#placedAt, report.fixTime);
    if (this.#moved === undefined || report.fixTime >= this.#moved.arrived.fixTime) return;
    if (!isNear(report, this.#moved.arrived))
      this.#moved = { ...this.#moved, leftAt: Math.max(this.#moved.leftAt, report.fixTime) };
  }

  /**
   * Returns the server's time from which this device's reports agree with the other device's move: of the earliest fix
   * at the later place that all fixes since then agree with, or of the other device's arrival.
   */
  #atRestFrom({ leftAt, arrived }: Move): number {
    const offset = this.clockOffset ?? 0;
    let from = arrived.fixTime;
    const fixes = [...this.#settled, ...this.#recent].sort(inOrder).filter(hasFix);
    for (const fix of fixes.toReversed()) {
      if (fix.fixTime + offset <= leftAt || !isNear(fix, arrived)) break;
      from = Math.min(from, fix.fixTime + offset);
    }
    return from;
  }

  /** Ends the proof if the report is later than its start or has no known time. An earlier report starts no proof. */
  #contradict(report: Report, kind: 'moving' | 'ignitionOn', before = 0): void {
    const { receivedAt } = report;
    const isKnown = this.#isTimeKnown(report);
    if (isTimed(report)) this.#until = Math.max(this.#until, report.fixTime - before);
    if (!isKnown) this.#unknownAt = Math.max(this.#unknownAt, receivedAt);
    const start = this.#start;
    if (isKnown && start !== undefined && report.fixTime < start) return;
    this.#restart(receivedAt);
    if (report.motion === true)
      this.#movedAt = Math.max(this.#movedAt ?? Number.NEGATIVE_INFINITY, report.fixTime ?? Number.NEGATIVE_INFINITY);
    this.#last = { kind, receivedAt, age: isKnown ? receivedAt - report.fixTime - (this.clockOffset ?? 0) : 0 };
  }

  #restart(receivedAt: number): void {
    // Runs for every record of a moving vehicle.
    if (this.#recent.length > 0) this.#recent = [];
    this.#firstOff = undefined;
    this.#settledOff = undefined;
    this.#firstFix = undefined;
    this.#settledFix = undefined;
    this.#anchor = undefined;
    this.#restartedAt = Math.max(this.#restartedAt, receivedAt);
  }

  /** Fix time of the first report that counts for a proof, by the device's clock. */
  get #start(): number | undefined {
    const earliest = Math.min(
      this.#firstOff?.fixTime ?? Number.POSITIVE_INFINITY,
      this.#firstFix?.fixTime ?? Number.POSITIVE_INFINITY,
      this.#recent[0]?.fixTime ?? Number.POSITIVE_INFINITY,
    );
    return earliest === Number.POSITIVE_INFINITY ? undefined : earliest;
  }

  #isTimeKnown(report: Report): report is TimedReport {
    const offset = this.clockOffset;
    return offset !== undefined && isTimed(report) && report.receivedAt - report.fixTime - offset >= 0;
  }

  /** Any record may turn out to be live while the clock is unknown. */
  #mayBeLive(report: TimedReport): boolean {
    return this.clockOffset === undefined ? !report.buffered : this.isLive(report);
  }

  #insert(report: TimedReport): void {
    if (report.fixTime <= this.#until) return;
    let at = this.#recent.length;
    while (at > 0 && inOrder(this.#recent[at - 1] as TimedReport, report) > 0) at--;
    if (at === this.#recent.length) this.#recent.push(report);
    else this.#recent.splice(at, 0, report);
    if (this.#anchor === undefined && hasFix(report)) this.#anchor = report;
  }

  /** Drops reports that exceed the longest possible rest or the maximum count, and keeps the first and the newest. */
  #settle(): void {
    const keptFrom = this.#heardAt - KEPT_SECONDS * 1000;
    let going = Math.max(0, this.#recent.length - this.#most);
    while (going < this.#recent.length && (this.#recent[going] as TimedReport).receivedAt < keptFrom) going++;
    for (; going > 0; going--) {
      const report = this.#recent.shift()!;
      if (!this.#mayBeLive(report)) continue;
      if (report.ignition === false) this.#firstOff ??= report;
      if (report.ignition === false) this.#settledOff = report;
      if (!hasFix(report)) continue;
      this.#firstFix ??= report;
      this.#settledFix = report;
    }
  }
}

/**
 * Returns whether a report is live and later than the contradictions of the other device. Always true while the clock
 * is unknown.
 * @param atRestFrom the server's time from which the report agrees with the other device's latest move
 */
function countsAfter(
  report: TimedReport,
  clockOffset: number | undefined,
  other: Contradicted | undefined,
  atRestFrom = Number.NEGATIVE_INFINITY,
): boolean {
  if (clockOffset === undefined) return true;
  if (!isLive(report, clockOffset)) return false;
  if (other === undefined) return true;
  const fixTime = report.fixTime + clockOffset;
  return fixTime > other.until && fixTime >= atRestFrom && report.receivedAt > other.unknownAt;
}

function isNear(fix: FixReport, place: FixReport): boolean {
  return metersApart(fix, place) <= GATE_LIMITS.displacedMeters + errorMeters(place);
}

/** Merges the latest move of one device from two memories. */
function laterMove(one: Move | undefined, another: Move | undefined): Move | undefined {
  if (one === undefined || another === undefined) return one ?? another;
  const [earlier, later] = one.arrived.fixTime <= another.arrived.fixTime ? [one, another] : [another, one];
  const isSame = earlier.arrived.fixTime === later.arrived.fixTime;
  const leftAt = Math.max(earlier.leftAt, later.leftAt, isSame ? Number.NEGATIVE_INFINITY : earlier.arrived.fixTime);
  return { leftAt, arrived: later.arrived };
}

function inOrder(a: TimedReport, b: TimedReport): number {
  return a.fixTime - b.fixTime || a.receivedAt - b.receivedAt;
}
