/** Rules of a sensor's definition, beyond the types of its fields. */
import { compileExpression, ExpressionError, type ExpressionProblem } from './expression.ts';
import type { SensorDefinition, SensorKind } from './sensor.ts';

/** A problem of a definition, for one field. `params` fill its message. */
export interface DefinitionProblem {
  path: string;
  problem:
    | 'source'
    | 'unused'
    | 'range'
    | 'ascending'
    | 'smoothing'
    | 'twice'
    | `expression.${ExpressionProblem['problem']}`;
  params: Record<string, number | string>;
}

/** Fields that only one kind has. */
const OF_KIND = {
  minimum: 'number',
  maximum: 'number',
  calibration: 'number',
  smoothing: 'number',
  threshold: 'onOff',
  inverted: 'onOff',
  words: 'text',
} as const satisfies Partial<Record<keyof SensorDefinition, SensorKind>>;

/** Returns the first problem of a definition. Undefined: there is none. */
export function definitionProblem(kind: SensorKind, it: SensorDefinition): DefinitionProblem | undefined {
  const problem = (path: string, name: DefinitionProblem['problem'], params = {}) => ({ path, problem: name, params });
  if ((it.source === null) === (it.expression === null)) return problem('source', 'source');
  for (const [field, only] of Object.entries(OF_KIND))
    if (only !== kind && isSet(it[field as keyof typeof OF_KIND])) return problem(field, 'unused');
  if (it.minimum !== null && it.maximum !== null && it.minimum >= it.maximum) return problem('maximum', 'range');
  const wrong = it.calibration.findIndex(({ raw }, index) => index > 0 && raw <= it.calibration[index - 1]!.raw);
  if (wrong !== -1) return problem(`calibration.${wrong}.raw`, 'ascending');
  if (it.smoothing !== null && (it.smoothing.readings === null) === (it.smoothing.seconds === null))
    return problem('smoothing.readings', 'smoothing');
  const values = it.words.map(({ value }) => value);
  const again = values.findIndex((value, index) => values.indexOf(value) !== index);
  if (again !== -1) return problem(`words.${again}.value`, 'twice');
  return it.expression === null ? undefined : expressionProblem(it.expression);
}

function expressionProblem(expression: string): DefinitionProblem | undefined {
  try {
    compileExpression(expression);
    return undefined;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const { problem, at, part } = error.found;
    return { path: 'expression', problem: `expression.${problem}`, params: { at, part } };
  }
}

function isSet(value: SensorDefinition[keyof SensorDefinition]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}
