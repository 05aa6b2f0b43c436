import type { FieldProblem } from '@waymark/contract/problem.ts';
import { fieldProblems } from '@waymark/contract/validation.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';

/** A rule that the schema cannot say; its problems count like the schema's own. */
export type ExtraRule<Body> = (body: Body) => Omit<FieldProblem, 'keyword'>[];

/**
 * Validates a form by the schema of the call that it makes: the same rules, keys and messages as the server's. The
 * schema is interpreted, never compiled, so that the content security policy need not allow evaluation.
 *
 * @param toBody the call's body as the form stands; empty fields are left out or null
 * @param errorText words for an error key
 */
export function schemaResolver<Values extends FieldValues, Schema extends TSchema>(
  schema: Schema,
  toBody: (values: Values) => unknown,
  errorText: (key: string, params: Readonly<Record<string, unknown>>) => string,
  extraRule: ExtraRule<Static<Schema>> = () => [],
): Resolver<Values, unknown, Static<Schema>> {
  return (values) => {
    const body = toBody(values);
    const problems: Omit<FieldProblem, 'keyword'>[] = fieldProblems(Errors(schema, body));
    if (problems.length === 0) problems.push(...extraRule(body as Static<Schema>));
    if (problems.length === 0) return { values: body as Static<Schema>, errors: {} };
    return { values: {}, errors: toFormErrors<Values>(problems, errorText) };
  };
}

/** Errors by field; of several on one field the first is shown, and one inside a list is shown on the list. */
function toFormErrors<Values extends FieldValues>(
  problems: readonly Omit<FieldProblem, 'keyword'>[],
  errorText: (key: string, params: Readonly<Record<string, unknown>>) => string,
): FieldErrors<Values> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, key, params } of problems) {
    errors[formField(path)] ??= { type: key, message: errorText(key, params) };
  }
  return errors as FieldErrors<Values>;
}

/** The form's field that a dotted path belongs to; what concerns no field goes to the form as a whole. */
export function formField(path: string): string {
  return path.split('.')[0] || 'root';
}
