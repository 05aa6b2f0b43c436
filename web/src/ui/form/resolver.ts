import { check } from '@waymark/contract/check.ts';
import type { FieldProblem } from '@waymark/contract/problem.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Static, TSchema } from 'typebox';

/** What is wrong, of a field or of the whole: `path` is dotted, `key` is one of the `errors` messages. */
export type Wrong = Pick<FieldProblem, 'path' | 'key' | 'params'>;

/** A rule that the schema cannot say; it is asked when the schema has nothing to object to. */
export type ExtraRule<Body> = (body: Body) => Wrong[];

export type ErrorText = (key: string, params: Readonly<Record<string, unknown>>) => string;

/**
 * Validates a form by the schema of the call that it makes: the same rules, keys and messages as the server's.
 *
 * @param toBody the call's body as the form stands
 * @param errorText words for an error key
 */
export function formResolver<Values extends FieldValues, Schema extends TSchema>(
  schema: Schema,
  toBody: (values: Values) => unknown,
  errorText: ErrorText,
  extraRule: ExtraRule<Static<Schema>> = () => [],
): Resolver<Values, unknown, Static<Schema>> {
  return (values) => {
    const body = asSent(toBody(values)) as Static<Schema>;
    const wrong: Wrong[] = check(schema, body);
    if (wrong.length === 0) wrong.push(...extraRule(body));
    if (wrong.length === 0) return { values: body, errors: {} };
    return { values: {}, errors: formErrors(wrong, errorText) as FieldErrors<Values> };
  };
}

/** What arrives at the server: without what is undefined, and with dates as text. */
function asSent(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
}

/** Names that would reach what all objects share; no field is called so. */
const INHERITED = /(^|\.)(__proto__|constructor|prototype)(\.|$)/;

interface FormError {
  type: string;
  message: string;
}

/**
 * Errors by field, nested as the values are. Of several on one field the first is kept; what concerns a list as a whole
 * stands beside what concerns its entries, under `root`; what concerns no field concerns the form.
 */
export function formErrors(wrong: readonly Wrong[], errorText: ErrorText): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const { path, key, params } of wrong) {
    const names = path === '' || INHERITED.test(path) ? ['root'] : path.split('.');
    put(errors, names, { type: key, message: errorText(key, params) });
  }
  return errors;
}

function put(errors: Record<string, unknown>, names: readonly string[], error: FormError): void {
  const [name, ...deeper] = names as [string, ...string[]];
  const here = errors[name];
  if (deeper.length === 0) {
    if (here === undefined) errors[name] = error;
    else if (!isError(here)) (here as { root?: FormError }).root ??= error;
    return;
  }
  if (here === undefined || isError(here)) {
    const entries = /^\d+$/.test(deeper[0]!) ? [] : {};
    errors[name] = here === undefined ? entries : Object.assign(entries, { root: here });
  }
  put(errors[name] as Record<string, unknown>, deeper, error);
}

function isError(value: unknown): value is FormError {
  return typeof (value as Partial<FormError>).type === 'string';
}

/** The sentence of a field's error: its own, or the first of what it holds. */
export function errorMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, root } = error as { message?: unknown; root?: unknown };
  if (typeof message === 'string') return message;
  if (root !== undefined) return errorMessage(root);
  for (const entry of Array.isArray(error) ? error : Object.values(error)) {
    const found = errorMessage(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}
