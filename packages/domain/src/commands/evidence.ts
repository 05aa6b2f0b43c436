/**
 * What is kept of one device's reports so that the safety gate answers at any later moment as it would from all of them
 * (safety-gate.ts): the latest half hour as it came, and of everything before only what a parked vehicle's proof needs.
 */
import { LIMITS } from '../limits.ts';
import {
  GATE_LIMITS,
  type GateAnswer,
  type GateQuestion,
  inOrder,
  isLive,
  type Parked,
  parkedAfter,
  type Report,
  safetyGate,
  timeOf,
} from './safety-gate.ts';

/** The longest rest that an account may ask for, and what its newest fix and the gap before its first one may add. */
const KEPT_SECONDS =
  LIMITS.gateRestSpanSeconds.to +
  GATE_LIMITS.restGapSeconds +
  LIMITS.gateRestNewestSeconds.to +
  GATE_LIMITS.liveSeconds;
/** One a second for as long. Of a device that sends more, the oldest give way: a long rest is then never proven. */
const MOST_REPORTS = 2000;

export class Evidence {
  /** Live ones in the order of their times. */
  #recent: Report[] = [];
  #parked: Parked | undefined;
  /** Time of the newest report that is not kept any more. */
  #settledUntil = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;

  /** Live reports that are kept, at most 2,000, oldest first. */
  get reports(): readonly Report[] {
    return this.#recent;
  }

  /**
   * Takes in a report of the device. Reports come in the order in which they were received; they may have been made in
   * any other.
   */
  add(report: Report): void {
    this.#heardAt = Math.max(this.#heardAt, report.receivedAt);
    if (isLive(report)) this.#insert(report);
    else if (report.ignition === true) this.#contradict(report);
    this.#settle();
  }

  /** Whether the vehicle is proven to stand still at `now`, which is not before the last report was received. */
  gate(question: Omit<GateQuestion, 'reports' | 'parked'>): GateAnswer {
    return safetyGate({ ...question, reports: this.#recent, parked: this.#parked });
  }

  #insert(report: Report): void {
    // Earlier than what is not kept any more: what that came to may be wrong, so the ignition has to be told anew.
    if (timeOf(report) < this.#settledUntil) {
      this.#parked = undefined;
      return;
    }
    let at = this.#recent.length;
    while (at > 0 && inOrder(this.#recent[at - 1] as Report, report) > 0) at--;
    this.#recent.splice(at, 0, report);
  }

  /**
   * A stored record proves no rest, but one of a running engine takes away what was thought of the ignition since: the
   * vehicle was driven where nobody heard it. What is told from now on counts.
   */
  #contradict({ fixTime }: Report): void {
    const parked = this.#recent.reduce(parkedAfter, this.#parked);
    if (parked === undefined || fixTime <= parked.offSince) return;
    this.#insert({
      fixTime: this.#heardAt,
      receivedAt: this.#heardAt,
      buffered: false,
      fix: undefined,
      ignition: true,
      motion: null,
    });
  }

  /** No live report can come any more that is earlier than those that go. */
  #settle(): void {
    const keptFrom = this.#heardAt - KEPT_SECONDS * 1000;
    let going = Math.max(0, this.#recent.length - MOST_REPORTS);
    while (going < this.#recent.length && timeOf(this.#recent[going] as Report) < keptFrom) going++;
    for (const report of this.#recent.splice(0, going)) {
      this.#parked = parkedAfter(this.#parked, report);
      this.#settledUntil = timeOf(report);
    }
  }
}
