import { check } from '@waymark/contract/check.ts';
import type { FieldProblem } from '@waymark/contract/problem.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Static, TSchema } from 'typebox';

/** A validation error of a field or of the form. `path` is dotted, `key` is one of the `errors` messages. */
export type Wrong = Pick<FieldProblem, 'path' | 'key' | 'params'>;

/** A rule that the schema cannot express. It runs after the schema accepts the body. */
export type ExtraRule<Body> = (body: Body) => Wrong[];

export type ErrorText = (key: string, params: Readonly<Record<string, unknown>>) => string;

/**
 * Validates a form by the schema of its call, with the same rules, keys and messages as the server.
 *
 * @param toBody returns the call's body for the current values
 * @param errorText returns the text of an error key
 * @param last the extra rule is asked only where the schema accepts the body
 */
export function formResolver<Values extends FieldValues, Schema extends TSchema>(
  schema: Schema,
  toBody: (values: Values) => unknown,
  errorText: ErrorText,
  extraRule: ExtraRule<Static<Schema>> = () => [],
  last = false,
): Resolver<Values, unknown, Static<Schema>> {
  return (values) => {
    const body = asSent(toBody(values)) as Static<Schema>;
    const wrong: Wrong[] = check(schema, body);
    if (!last || wrong.length === 0) wrong.push(...extraRule(body));
    if (wrong.length === 0) return { values: body, errors: {} };
    return { values: {}, errors: formErrors(wrong, errorText) as FieldErrors<Values> };
  };
}

/** Returns the body as the server receives it, without undefined values and with dates as text. */
function asSent(body: unknown): unknown {
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body));
}

/** Names that would reach the prototype of all objects. No field has such a name. */
const INHERITED = /(^|\.)(__proto__|constructor|prototype)(\.|$)/;

interface FormError {
  type: string;
  message: string;
}

/**
 * Returns the errors by field, nested like the values. Keeps the first error of each field. Errors of a whole list go
 * under `root`, beside those of its entries. Errors without a field belong to the form.
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

/** Returns the text of a field's error: its own or the first of its nested errors. */
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
