/** Fields that need a feature: removed from answers while it is off, and refused in bodies. */
import { fieldStripper, missingFeature } from '@waymark/contract/feature-fields.ts';
import type { TSchema } from 'typebox';
import { Refusal } from '../features/refusal.ts';
import type { Viewer } from '../features/session/viewer.ts';

/** Returns the function that removes the fields that the viewer's features do not include from an answer. */
export function stripOf(answer: TSchema | undefined): (value: unknown, viewer: Viewer | undefined) => unknown {
  const strip = answer && fieldStripper(answer);
  if (strip === undefined) return (value) => value;
  return (value, viewer) => (viewer === undefined ? value : strip(value, viewer.features));
}

/** @throws Refusal `error.feature.disabled` for a field of the body whose feature is off */
export function mustHaveFields(schema: TSchema | undefined, body: unknown, viewer: Viewer | undefined): void {
  if (schema === undefined || viewer === undefined) return;
  if (missingFeature(schema, body, viewer.features) !== undefined) throw new Refusal('error.feature.disabled');
}
