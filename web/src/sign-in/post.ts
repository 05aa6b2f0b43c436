import { refusalWords } from '../api/refusal-words.ts';
import type { Words } from './words.ts';

/** The server refused the call. */
export class Refused extends Error {
  /** Code from the registry of problems. */
  readonly code: string;
  /** Field errors: keys of the `errors` messages with their parameters. */
  readonly fields: readonly { key: string; params: Readonly<Record<string, unknown>> }[];
  /** Seconds until the next attempt is allowed. 0 if unspecified. */
  readonly waitSeconds: number;

  constructor(code: string, fields: Refused['fields'] = [], waitSeconds = 0) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Makes a call of the contract with a body.
 * @returns the response, `{}` if it is empty
 * @throws Refused, or TypeError if the server cannot be reached
 */
export async function post(
  { method, path }: { method: string; path: string },
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const answer = record(parsed(text));
  if (response.ok) return answer;
  const code = typeof answer.code === 'string' ? answer.code : 'error.internal';
  const fields = Array.isArray(answer.errors) ? answer.errors.map(record) : [];
  throw new Refused(
    code,
    fields.map(({ key, params }) => ({ key: String(key), params: record(params) })),
    Number(response.headers.get('retry-after') ?? 0) || 0,
  );
}

/** Returns the text for a failed call. @param otherwise key for an error other than a refusal */
export function refusalText(words: Words, error: unknown, otherwise = 'error.network'): string {
  if (!(error instanceof Refused)) return words.error(otherwise);
  const { key, params } = refusalWords(error.code, error.waitSeconds);
  return words.error(key, params);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no body, or a proxy's page
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
