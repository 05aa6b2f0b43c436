/** Rules that watch a sensor: its value is computed as in every other part of the product. */
import { startSensor } from '../sensors/evaluate.ts';
import { sensorKey } from '../sensors/precedence.ts';
import type { AlertsFold, SensorWatch } from './fold.ts';
import { isInForce, type RuleSet } from './rule-set.ts';
import type { AlertStep, AlertsOut } from './step.ts';
import { end, endIfUnseen, goesOn, hold } from './watching.ts';

/** Takes in the sensors of a record. A record without a value of a sensor leaves the last one in place. */
export function seeSensors(fold: AlertsFold, step: AlertStep, rules: RuleSet, out: AlertsOut): void {
  const { position, at } = step;
  if (rules.sensors.length === 0 || position === undefined) return;
  const { time, readings = {} } = position;
  const doing = step.spells.at(-1)?.doing ?? 'unknown';
  fold.sensors ??= {};
  for (const sensor of rules.sensors) {
    const watch: SensorWatch = fold.sensors[sensor.id] ?? { state: startSensor(), last: null };
    fold.sensors[sensor.id] = watch;
    watch.last = sensor.see(watch.state, time, readings) ?? watch.last;
    for (const rule of rules.bySensor.get(sensorKey(sensor.name)) ?? []) {
      if (!isInForce(rule, time) || rule.watch.kind !== sensor.kind) continue;
      if (rule.watch.lasts) goesOn(fold, rule, time, at, out);
      else endIfUnseen(fold, rule, null, time, out);
      if (watch.last === null) continue;
      const seen = rule.watch.see(watch.last, rule.value ?? 0, doing);
      if (seen?.holds) hold(fold, { rule, since: time, until: time, value: seen.value, at }, out);
      else if (seen !== undefined) end(fold, rule, null, time, out);
    }
  }
}
