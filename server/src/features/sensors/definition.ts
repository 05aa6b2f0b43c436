import type { SensorTrial, SensorWrite } from '@waymark/contract/sensors/schema.ts';
import { featuresOf, namesRead } from '@waymark/domain/sensors/features.ts';
import { definitionProblem } from '@waymark/domain/sensors/problems.ts';
import type { SensorDefinition } from '@waymark/domain/sensors/sensor.ts';
import { writtenText } from '../records/written-text.ts';
import { Refusal } from '../refusal.ts';
import { mustHaveFeature } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

/** Returns the definition of a body, with null for what it leaves out. Rules are not checked. */
function writtenDefinition(body: SensorWrite | SensorTrial): SensorDefinition {
  const { minimum = null, maximum = null, calibration = [], smoothing, threshold = null } = body;
  return {
    source: writtenText(body.source),
    expression: writtenText(body.expression),
    ...{ minimum, maximum, calibration, threshold },
    smoothing: smoothing
      ? { method: smoothing.method, readings: smoothing.readings ?? null, seconds: smoothing.seconds ?? null }
      : null,
    inverted: body.inverted ?? false,
    words: body.words ?? [],
  };
}

/**
 * Returns the definition of a body.
 * @throws Refusal `error.sensor.*` for its field, `error.feature.disabled` if it reads values of a disabled feature
 */
export function checkedDefinition(viewer: Viewer, body: SensorWrite | SensorTrial): SensorDefinition {
  const definition = writtenDefinition(body);
  const problem = definitionProblem(body.kind, definition);
  if (problem !== undefined) {
    const code = `error.sensor.${problem.problem}` as const;
    throw new Refusal(code, [{ path: problem.path, keyword: 'rule', key: code, params: problem.params }]);
  }
  for (const feature of featuresOf(namesRead(definition))) mustHaveFeature(viewer, feature);
  return definition;
}
