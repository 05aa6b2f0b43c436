/**
 * Times in which an asset has no device at all. Such a time is pending, whatever was reported before it (decisions.md,
 * "The other statuses"). Trips and stops end with the assignment, because nothing can be known of the asset after it.
 */
import { OFFLINE } from './codes.ts';
import type { Fold } from './fold.ts';
import type { DeviceRules, RuleSpan, Rules } from './rules.ts';
import { offlineLimitMs } from './silence.ts';

/** Value of the offline layer without a device; 1 is a silence, 0 contact. */
export const ABSENT = 2;

/** [from, to), epoch ms; ±Infinity before the first assignment and after the last. */
export interface Absence {
  from: number;
  to: number;
}

/** Returns the times that no assignment covers, in order; all of time for an asset that never had a device. */
export function absencesOf(assignments: readonly { from: number; to: number | undefined }[]): Absence[] {
  const absences: Absence[] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of assignments.toSorted((a, b) => a.from - b.from)) {
    if (from > until) absences.push({ from: until, to: from });
    until = Math.max(until, to ?? Number.POSITIVE_INFINITY);
  }
  if (until !== Number.POSITIVE_INFINITY) absences.push({ from: until, to: Number.POSITIVE_INFINITY });
  return absences;
}

/** Returns the first instant that only one of two lists contains; Infinity: they are equal. */
export function firstDifference(some: readonly Absence[], others: readonly Absence[]): number {
  for (let index = 0; index < Math.max(some.length, others.length); index++) {
    const [one, other] = [some[index], others[index]];
    if (one?.from !== other?.from) return Math.min(one?.from ?? Infinity, other?.from ?? Infinity);
    if (one?.to !== other?.to) return Math.min(one?.to ?? Infinity, other?.to ?? Infinity);
  }
  return Infinity;
}

/** Returns the absence that contains an instant, if any. */
export function absenceAt(rules: Rules, instant: number): Absence | undefined {
  return rules.absences.findLast(({ from, to }) => from <= instant && instant < to);
}

/** Returns the first absence of which a part lies in (from, to), if any. */
export function firstAbsence(rules: Rules, from: number, to: number): Absence | undefined {
  // Nearly always the last absence ended before anything that is asked about.
  const last = rules.absences.at(-1);
  return last !== undefined && last.to > from ? absencesBetween(rules, from, to)[0] : undefined;
}

/** Whether the asset had no device at some time in (from, to). */
export function wasAbsent(rules: Rules, from: number, to: number): boolean {
  return firstAbsence(rules, from, to) !== undefined;
}

/** One change of the offline layer. */
export interface SilenceChange {
  time: number;
  layer: typeof OFFLINE;
  value: number;
}

/**
 * Returns what the silence from the last contact to `until` does to the offline layer, in order, without what the settled
 * line has already. The asset is offline where it had a device and nothing was heard within the limit; it stays so from
 * the last contact, or from the return of a device.
 */
export function silenceChanges(
  fold: Fold,
  until: number,
  rules: Rules,
  device: DeviceRules,
  span: RuleSpan,
): SilenceChange[] {
  const { line } = fold;
  const { time: contactTime } = fold.contact;
  const limitMs = offlineLimitMs(fold, device, span);
  const changes: SilenceChange[] = [];
  let time = contactTime;
  let value = 0;
  const become = (next: number): void => {
    const settled = line.offline === ABSENT && time <= line.time;
    if (next !== value && !settled) changes.push({ time, layer: OFFLINE, value: next });
    value = next;
  };
  for (const { from, to } of absencesBetween(rules, contactTime, until)) {
    become(from - contactTime > limitMs ? 1 : 0);
    time = Math.max(from, contactTime);
    become(ABSENT);
    time = to;
  }
  if (time <= until) become(until - contactTime > limitMs ? 1 : 0);
  return changes;
}

function absencesBetween(rules: Rules, from: number, to: number): readonly Absence[] {
  return rules.absences.filter((absence) => absence.to > from && absence.from < to);
}
