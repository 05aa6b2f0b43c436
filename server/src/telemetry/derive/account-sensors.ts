import { CompiledSensor } from '@waymark/domain/sensors/evaluate.ts';
import { type SensorSubject, sensorsOf } from '@waymark/domain/sensors/precedence.ts';
import { type AccountSensor, sensorsWithin } from '../../storage/sensors-sql.ts';
import type { AccountSwitches } from './alert-rules-sql.ts';

/** The sensors of an account that alert rules can watch: those whose features are on. Each is compiled once. */
export class AccountSensors {
  readonly #all: readonly AccountSensor[];
  readonly #compiled = new Map<number, CompiledSensor>();

  constructor(all: readonly AccountSensor[], { features }: Pick<AccountSwitches, 'features'>) {
    this.#all = sensorsWithin(all, (feature) => features.includes(feature));
  }

  /** Returns the sensors that an asset gets. */
  of(asset: SensorSubject): CompiledSensor[] {
    return sensorsOf(this.#all, asset).map((sensor) => {
      const compiled = this.#compiled.get(sensor.id) ?? new CompiledSensor(sensor);
      this.#compiled.set(sensor.id, compiled);
      return compiled;
    });
  }
}
