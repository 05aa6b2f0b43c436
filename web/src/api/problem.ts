/** One field refused by the API. `path` is dotted, such as `tags.0`, or empty for the whole body. */
export interface FieldProblem {
  path: string;
  /** Message key of the `errors` namespace. */
  key: string;
  params: Readonly<Record<string, unknown>>;
}

/**
 * A failed call.
 *
 * `status` 0: no response at all (no network, server down).
 */
export class ApiError extends Error {
  readonly status: number;
  /** Stable code of the problem, also a message key of the `errors` namespace. */
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** Seconds until the next attempt is allowed. 0 if unspecified. */
  readonly waitSeconds: number;

  constructor(
    status: number,
    code: string,
    fields: readonly FieldProblem[] = [],
    message: string = code,
    waitSeconds = 0,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.waitSeconds = waitSeconds;
  }
}

/** Returns whether no record has the id: it was deleted, belongs to another account, or the id is malformed. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/**
 * Parses problem details from the API. Anything else becomes a problem without details.
 * @param retryAfter header of the answer, in seconds
 */
export function toApiError(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const waitSeconds = Number(retryAfter ?? 0) || 0;
  if (!isRecord(body)) return new ApiError(status, codeOfStatus(status), [], undefined, waitSeconds);
  const code = typeof body.code === 'string' ? body.code : codeOfStatus(status);
  const fields = Array.isArray(body.errors) ? body.errors.flatMap(toFieldProblem) : [];
  return new ApiError(status, code, fields, typeof body.message === 'string' ? body.message : code, waitSeconds);
}

/** Returns the message key for a response without a code. */
function codeOfStatus(status: number): string {
  if (status === 0) return 'error.network';
  if (status === 401) return 'error.session.missing';
  if (status === 403) return 'error.permission.missing';
  if (status === 404) return 'error.not.found';
  if (status === 429) return 'error.rate.limited';
  return 'error.internal';
}

function toFieldProblem(entry: unknown): FieldProblem[] {
  if (!isRecord(entry) || typeof entry.path !== 'string' || typeof entry.key !== 'string') return [];
  return [{ path: entry.path, key: entry.key, params: isRecord(entry.params) ? entry.params : {} }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
