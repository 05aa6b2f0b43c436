/** Changes of the offline layer during a silence. */
import { absencesBetween } from './absence.ts';
import { ABSENT, OFFLINE } from './codes.ts';
import type { Fold } from './fold.ts';
import type { DeviceRules, RuleSpan, Rules } from './rules.ts';
import { offlineLimitMs } from './silence.ts';

/** One change of the offline layer. */
export interface SilenceChange {
  time: number;
  layer: typeof OFFLINE;
  value: number;
}

/**
 * Returns the changes of the offline layer from the last contact to `until`, in order, except those that the settled line
 * already has. The asset is offline where it had a device and did not report within the limit. Offline begins at the last
 * contact, or at the return of a device.
 */
export function silenceChanges(
  fold: Fold,
  until: number,
  rules: Rules,
  device: DeviceRules,
  span: RuleSpan,
): SilenceChange[] {
  const { line } = fold;
  const contactTime = fold.contact.time;
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
