import {
  type FieldProblem,
  PROBLEM_MEDIA_TYPE,
  type Problem,
  type ProblemCode,
  problemOf,
} from '@waymark/contract/problem.ts';
import { fieldProblems, type KeywordError } from '@waymark/contract/validation.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../features/refusal.ts';
import type { RefusalLog } from './refusal-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined for failures before the app is built. */
    refusals: RefusalLog | undefined;
  }
}

/** Codes of fastify and its plugins for faults of the caller. */
const CODE_OF_FRAMEWORK: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'error.request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'error.request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'error.request.malformed',
  FST_ERR_BAD_URL: 'error.request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'error.request.too.large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'error.media.type',
  FST_ERR_CTP_INVALID_TYPE: 'error.media.type',
  FST_REQ_FILE_TOO_LARGE: 'error.request.too.large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'error.media.type',
};

/** Codes of PostgreSQL for text that it cannot store: NUL, alone and in JSON. */
const NO_TEXT = new Set(['22021', '22P05']);

/** Refusals of plugins that have only a status. */
const CODE_OF_STATUS: Readonly<Record<number, ProblemCode>> = {
  404: 'error.not.found',
  416: 'error.range.beyond',
  429: 'error.rate.limited',
};

/** Node's and PostgreSQL's codes (class 08, 53, 57P) for a database that is unreachable or full. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08...|53...|57P0.)$/;

/** Maps an error to a response and says whether to log it as a server fault. */
function problemFor(error: unknown): { problem: Problem; fault: boolean } {
  if (error instanceof Refusal) return { problem: problemOf(error.code, error.errors), fault: false };
  const { code, validation, validationContext, statusCode } = error as Partial<FastifyError>;
  if (validation) return { problem: invalid(validation as KeywordError[], validationContext), fault: false };
  const known = code === undefined ? undefined : CODE_OF_FRAMEWORK[code];
  if (known) return { problem: problemOf(known), fault: false };
  if (code !== undefined && NO_TEXT.has(code)) return { problem: problemOf('error.request.malformed'), fault: false };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { problem: problemOf(CODE_OF_STATUS[statusCode] ?? 'error.request.malformed'), fault: false };
  return { problem: problemOf(databaseAway(error) ? 'error.unavailable' : 'error.internal'), fault: true };
}

/** A malformed id names nothing, so it gets the same answer as a foreign row. */
function invalid(errors: readonly KeywordError[], context: string | undefined): Problem {
  const problems: FieldProblem[] = fieldProblems(errors);
  if (context === 'params' && problems.some((problem) => problem.key === 'error.format.id'))
    return problemOf('error.not.found');
  return problemOf('error.validation', problems);
}

/** Returns true if the error says that the database is unreachable. */
function databaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    (typeof code === 'string' && AWAY.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

/** Handles every error: answers with problem details, and logs faults without the content of the request. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { problem, fault } = problemFor(error);
  if (fault) request.log.error({ fault: describeFault(error), route: request.routeOptions.url }, 'a request failed');
  if (problem.code === 'error.unavailable') reply.header('retry-after', '5');
  sendProblem(reply, problem);
}

export function sendProblem(reply: FastifyReply, problem: Problem): void {
  reply.request.server.refusals?.note(reply.request, problem);
  // Clients read `errormessage` of segment and trip reports (product.md, "Error catalogue").
  const body = reply.request.url.startsWith('/api/things/data/')
    ? { ...problem, errormessage: problem.message }
    : problem;
  reply.code(problem.status).type(PROBLEM_MEDIA_TYPE).serializer(JSON.stringify).send(body);
}

/**
 * Returns the log entry of a fault. PostgreSQL's messages can carry values of rows, so it keeps only code and place.
 */
function describeFault(error: unknown): { name: string; code?: string; message?: string; at?: string | undefined } {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, severity } = error as { code?: string; severity?: string };
  const at = error.stack?.split('\n').slice(1, 8).join('\n');
  const named = { name: error.name, ...(code === undefined ? {} : { code }), at };
  return severity === undefined ? { ...named, message: error.message } : named;
}
