/** Refuels and drains: the level of fuel changes while the asset rests (decisions.md, "Fuel"). */
import { type LeastChange, noiseOf, seeLevel, startLevel } from '../fuel/level.ts';
import { LIMITS } from '../limits.ts';
import type { Position } from '../position.ts';
import { type CompiledSensor, startSensor } from '../sensors/evaluate.ts';
import { seeRefuel } from './after-refuel.ts';
import type { AlertsFold } from './fold.ts';
import { isInForce, type Rule, type RuleSet } from './rule-set.ts';
import type { AlertStep, AlertsOut } from './step.ts';
import { end, hold } from './watching.ts';

/** Rules compare with percent of the tank. */
const FULL = 100;

/**
 * Compares the level with the one at the beginning of the rest, or after a refuel, as the ledger does. The level must stay changed for the
 * time that the rule persists, within which fuel settles.
 */
export function seeFuel(fold: AlertsFold, position: Position, step: AlertStep, rules: RuleSet, out: AlertsOut): void {
  if (rules.fuels.length === 0) return;
  const { time } = position;
  const doing = step.spells.at(-1)?.doing;
  if (fold.levelSensor?.id !== rules.level?.id) {
    // The levels of another sensor, or of the device, are not comparable.
    fold.levelSensor = rules.level && { id: rules.level.id, state: startSensor() };
    fold.level = undefined;
    fold.refuel = undefined;
    fold.mostLiters = undefined;
  }
  fold.level ??= startLevel();
  const levels = levelsOf(fold, position, rules.level);
  const rests = doing === 'stopped' || doing === 'idle';
  const reading = { time, level: percentOf(fold, levels, step), rests, runs: position.ignition === true };
  const least = leastOf(rules, time, noiseOf(fold.level));
  const seen = seeLevel(fold.level, reading, least, FULL);
  if (seen === undefined) return;
  const after = seeRefuel(fold.refuel, { watch: fold.level, seen }, reading, least, FULL);
  fold.refuel = after.refuel;
  for (const rule of rules.fuels) {
    if (!isInForce(rule, time)) continue;
    const change = rule.watch.direction === 'drop' ? -after.change : seen.change;
    if (change > 0 && change >= leastChange(rule, seen.noise))
      hold(fold, { rule, since: time, until: time, value: change, at: step.at }, out);
    else end(fold, rule, null, time, out);
  }
}

/** Returns the least changes that count for any rule in force. */
function leastOf({ fuels }: RuleSet, time: number, noise: number): LeastChange {
  const least = { rise: Number.POSITIVE_INFINITY, drop: Number.POSITIVE_INFINITY };
  for (const rule of fuels) {
    const { direction } = rule.watch;
    if (isInForce(rule, time)) least[direction] = Math.min(least[direction], leastChange(rule, noise));
  }
  return least;
}

/** Returns the least change that a rule counts, in percent. */
function leastChange({ value }: Rule, noise: number): number {
  return Math.max(value ?? 0, LIMITS.fuelNoiseFactor * noise);
}

type Levels = Pick<Position, 'fuelLiters' | 'fuelPercent'>;

/** Returns the level that a record shows: that of the sensor of the tank, else that of the device. */
function levelsOf(fold: AlertsFold, position: Position, sensor: CompiledSensor | undefined): Levels {
  if (sensor === undefined || fold.levelSensor === undefined) return position;
  const value = sensor.see(fold.levelSensor.state, position.time, position.readings ?? {});
  const level = typeof value === 'number' && value >= 0 ? value : undefined;
  return sensor.unit === '%'
    ? { fuelLiters: undefined, fuelPercent: level }
    : { fuelLiters: level, fuelPercent: undefined };
}

/** Without the size of the tank, the most liters so far stand for it. */
function percentOf(fold: AlertsFold, { fuelLiters, fuelPercent }: Levels, { tankLiters }: AlertStep) {
  if (fuelLiters === undefined) return fuelPercent;
  if (tankLiters !== undefined) return (fuelLiters / tankLiters) * FULL;
  if (fuelPercent !== undefined) return fuelPercent;
  fold.mostLiters = Math.max(fold.mostLiters ?? 0, fuelLiters);
  return fold.mostLiters === 0 ? undefined : (fuelLiters / fold.mostLiters) * FULL;
}
