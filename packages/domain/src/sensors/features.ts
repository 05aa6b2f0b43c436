/** Features whose data a sensor carries: those of the values that it reads. */
import type { Feature } from '../access.ts';
import { attributeFeature } from '../attribute-feature.ts';
import { compileExpression } from './expression.ts';
import type { SensorDefinition } from './sensor.ts';

/** Returns the values that a definition reads. None if its expression is not accepted. */
export function namesRead({ source, expression }: Pick<SensorDefinition, 'source' | 'expression'>): readonly string[] {
  if (source !== null) return [source];
  try {
    return expression === null ? [] : compileExpression(expression).names;
  } catch {
    return [];
  }
}

/** Returns the features of values, each once. */
export function featuresOf(names: readonly string[]): Feature[] {
  return [...new Set(names.flatMap((name) => attributeFeature(name) ?? []))];
}
