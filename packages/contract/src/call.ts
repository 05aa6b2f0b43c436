import type { Static, TSchema } from 'typebox';
import type { Endpoint } from './endpoint.ts';

/** The schema of a part; never if the endpoint declares none. */
type Declared<Schema> = Extract<Schema, TSchema>;

/** Part of a call's input: absent if the endpoint declares none, optional if everything in it is. */
type Part<Name extends string, Schema> = [Declared<Schema>] extends [never]
  ? unknown
  : Record<never, never> extends Static<Declared<Schema>>
    ? { [Key in Name]?: Static<Declared<Schema>> }
    : { [Key in Name]: Static<Declared<Schema>> };

/** Input of a call: `{params, query, body}`, as the endpoint declares them, and the `file` of an upload. */
export type CallInput<Call extends Endpoint> = Part<'params', Call['params']> &
  Part<'query', Call['query']> &
  Part<'body', Call['body']> &
  ([Extract<Call['upload'], string>] extends [never] ? unknown : { file: File });

/** Answer of a call; undefined for 204. */
export type CallAnswer<Call extends Endpoint> = [Declared<Call['answer']>] extends [never]
  ? undefined
  : Static<Declared<Call['answer']>>;

/** Any value of a query parameter. Null and undefined omit it. */
export type QueryValue = string | number | boolean | null | undefined;

/**
 * Fills `{name}` parts of a path.
 * @throws RangeError if a parameter is missing or empty
 */
export function buildPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_part, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new RangeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Returns the query string with its question mark, in the order of the keys; empty if nothing is set. */
export function buildQuery(query: Readonly<Record<string, QueryValue>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** An HTTP request, ready for `fetch(url, {method, body, headers: {'content-type': 'application/json'}})`. */
export interface Request {
  method: string;
  url: string;
  /** JSON text, undefined for calls without a body. */
  body: string | undefined;
}

/** Returns the request of a call. */
export function buildRequest<Call extends Endpoint>(call: Call, input: CallInput<Call>): Request {
  const { params, query, body } = input as {
    params?: Record<string, string | number>;
    query?: Record<string, QueryValue>;
    body?: unknown;
  };
  return {
    method: call.method,
    url: buildPath(call.path, params) + buildQuery(query),
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}
