/** Refuels and drains: the level of fuel changes while the asset rests (decisions.md, "Fuel"). */
import type { Position } from '../position.ts';
import type { AlertsFold } from './fold.ts';
import { isInForce, type RuleSet } from './rule-set.ts';
import type { AlertStep, AlertsOut } from './step.ts';
import { end, hold } from './watching.ts';

/** Readings of which the median counts, so that one wrong reading does not. */
const MEDIAN_OF = 5;

/**
 * Compares the level with the one at the beginning of the rest. The level must stay changed for the time that the rule
 * persists, within which fuel settles.
 */
export function seeFuel(fold: AlertsFold, position: Position, step: AlertStep, rules: RuleSet, out: AlertsOut): void {
  if (rules.fuels.length === 0) return;
  const { time, fuelPercent } = position;
  const rests = step.spells.at(-1)?.doing === 'stopped';
  fold.fuel ??= { recent: [], atRest: null };
  const watch = fold.fuel;
  if (fuelPercent !== undefined) watch.recent = [...watch.recent, fuelPercent].slice(-MEDIAN_OF);
  if (watch.recent.length < MEDIAN_OF) return;
  const level = medianOf(watch.recent);
  if (!rests) watch.atRest = null;
  else watch.atRest ??= level;
  for (const rule of rules.fuels) {
    if (!isInForce(rule, time)) continue;
    const change = watch.atRest === null ? 0 : (level - watch.atRest) * (rule.watch.direction === 'drop' ? -1 : 1);
    if (change >= (rule.value ?? 0)) hold(fold, { rule, since: time, until: time, value: change, at: step.at }, out);
    else end(fold, rule, null, time, out);
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
