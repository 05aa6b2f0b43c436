/** Charging, charged, and the swap of a battery (decisions.md, "The other statuses"). */
import type { Position } from '../position.ts';
import type { Derived } from './derived.ts';
import { type AssetFold, CHARGE, OFF, ON, UNKNOWN } from './fold.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { decide, plainChange } from './timeline.ts';

const NOT_CHARGING = 0;
const CHARGING = 1;
const CHARGED = 2;

/** Confirms charging once it was plugged and stationary for long enough by `time`. */
export function confirmCharge(fold: AssetFold, time: number, span: RuleSpan): void {
  if (fold.chargeTime === 0 || time - fold.chargeTime < span.chargingAfterMs) return;
  fold.charge = fullness(fold, span);
  decide(fold, plainChange(fold, fold.chargeTime, CHARGE, fold.charge));
  fold.chargeTime = 0;
}

/** Takes in what a report says of the charger, after movement has been decided. */
export function takeCharge(fold: AssetFold, position: Position, rules: Rules, span: RuleSpan, out: Derived): void {
  const { time } = position;
  if (position.batteryPercent !== undefined) takeBattery(fold, position.batteryPercent, time, rules, span, out);
  if (position.charging !== undefined) {
    const charging = position.charging ? ON : OFF;
    if (charging !== fold.charging) {
      fold.charging = charging;
      fold.chargingTime = time;
    }
  }
  if (fold.charging === UNKNOWN) return;
  if (fold.charging === OFF || fold.stillTime === 0) {
    fold.chargeTime = 0;
    if (fold.charge === NOT_CHARGING) return;
    fold.charge = NOT_CHARGING;
    decide(fold, plainChange(fold, time, CHARGE, NOT_CHARGING));
  } else if (fold.charge === NOT_CHARGING) {
    fold.chargeTime = Math.max(fold.stillTime, fold.chargingTime);
    confirmCharge(fold, time, span);
  } else if (fold.charge !== fullness(fold, span)) {
    fold.charge = fullness(fold, span);
    decide(fold, plainChange(fold, time, CHARGE, fold.charge));
  }
}

function fullness(fold: AssetFold, span: RuleSpan): number {
  return fold.batteryPercent >= span.thresholds.chargedPercent ? CHARGED : CHARGING;
}

/** A jump of charge while parked and unplugged: the battery was swapped for another. Electric vehicles only. */
function takeBattery(fold: AssetFold, percent: number, time: number, rules: Rules, span: RuleSpan, out: Derived): void {
  const rounded = Math.round(percent * 10) / 10;
  const before = fold.batteryPercent;
  fold.batteryPercent = rounded;
  if (!rules.electric || before < 0 || fold.stillTime === 0 || fold.charging === ON) return;
  if (rounded - before >= span.thresholds.batterySwapPercentPoints)
    out.events.push({ type: 'batterySwapped', time, fromPercent: before, toPercent: rounded });
}
