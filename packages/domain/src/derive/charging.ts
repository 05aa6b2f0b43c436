/** Charging, charged, and battery swaps (decisions.md, "The other statuses"). */
import { CHARGE, OFF, ON, UNKNOWN } from './codes.ts';
import type { Fold } from './fold.ts';
import type { Report } from './report.ts';
import type { RuleSpan } from './rules.ts';
import { decide, plainChange } from './timeline.ts';

const NOT_CHARGING = 0;
const CHARGING = 1;
const CHARGED = 2;

/** Confirms charging if the asset was plugged in and stationary for long enough by `time`. */
export function confirmCharge(fold: Fold, time: number, span: RuleSpan): void {
  if (fold.charge.candidateTime === 0 || time - fold.charge.candidateTime < span.chargingAfterMs) return;
  fold.charge.state = fullness(fold, span);
  decide(fold, plainChange(fold, fold.charge.candidateTime, CHARGE, fold.charge.state));
  fold.charge.candidateTime = 0;
}

/** Takes in charger and battery of a report, after movement is decided. */
export function takeCharge(fold: Fold, report: Report): void {
  const { position, span } = report;
  const { time } = position;
  if (position.batteryPercent !== undefined) takeBattery(fold, position.batteryPercent, report);
  if (position.charging !== undefined) {
    const charging = position.charging ? ON : OFF;
    if (charging !== fold.charge.plugged) {
      fold.charge.plugged = charging;
      fold.charge.pluggedTime = time;
    }
  }
  if (fold.charge.plugged === UNKNOWN) return;
  if (fold.charge.plugged === OFF || fold.movement.stillTime === 0) {
    fold.charge.candidateTime = 0;
    if (fold.charge.state === NOT_CHARGING) return;
    fold.charge.state = NOT_CHARGING;
    decide(fold, plainChange(fold, time, CHARGE, NOT_CHARGING));
  } else if (fold.charge.state === NOT_CHARGING) {
    fold.charge.candidateTime = Math.max(fold.movement.stillTime, fold.charge.pluggedTime);
    confirmCharge(fold, time, span);
  } else if (fold.charge.state !== fullness(fold, span)) {
    fold.charge.state = fullness(fold, span);
    decide(fold, plainChange(fold, time, CHARGE, fold.charge.state));
  }
}

function fullness(fold: Fold, span: RuleSpan): number {
  return fold.charge.batteryPercent >= span.thresholds.chargedPercent ? CHARGED : CHARGING;
}

/** Detects the swap of a battery: a jump of charge while parked and unplugged, for electric vehicles only. */
function takeBattery(fold: Fold, percent: number, { position, rules, span, out }: Report): void {
  const rounded = Math.round(percent * 10) / 10;
  const before = fold.charge.batteryPercent;
  fold.charge.batteryPercent = rounded;
  if (!rules.electric || before < 0 || fold.movement.stillTime === 0 || fold.charge.plugged === ON) return;
  if (rounded - before >= span.thresholds.batterySwapPercentPoints)
    out.events.push({ type: 'batterySwapped', time: position.time, fromPercent: before, toPercent: rounded });
}
