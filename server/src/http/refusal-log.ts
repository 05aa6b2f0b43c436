import type { Problem, ProblemCode } from '@waymark/contract/problem.ts';
import type { FastifyRequest } from 'fastify';

const MINUTE_MS = 60_000;
/** Lines per minute for one call, code and actor, and in total. Further refusals are counted, not logged. */
const LINES_PER_KEY = 1;
const LINES_PER_MINUTE = 120;

/** Conflicts with a user's rights or with another tenant's data, rather than with the state of own things. */
const CONFLICTS_OF_RIGHTS: ReadonlySet<string> = new Set<ProblemCode>([
  'error.user.self',
  'error.user.lastAdmin',
  'error.duplicate.user',
  'error.account.switched',
]);
/** A visitor without a session is not logged, because every expired page causes one. */
const NO_SESSION: ProblemCode = 'error.session.missing';

/**
 * Logs refusals with the call, the code and the id of the user, without names, addresses or content of the request. A
 * flood of refusals becomes one line a minute for each call and user, and a count of the others.
 */
export class RefusalLog {
  readonly #now: () => number;
  readonly #written = new Map<string, number>();
  #since = 0;
  #lines = 0;
  #leftOut = 0;

  /** @param now epoch ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  note(request: FastifyRequest, { status, code }: Problem): void {
    if (!isNoted(status, code)) return;
    this.#beginMinute(request);
    const { method, viewer } = request;
    const route = request.routeOptions?.url ?? 'none';
    const actor = viewer?.userUid ?? null;
    const key = `${method} ${route} ${code} ${actor}`;
    const written = this.#written.get(key) ?? 0;
    if (written >= LINES_PER_KEY || this.#lines >= LINES_PER_MINUTE) {
      this.#leftOut += 1;
      return;
    }
    this.#written.set(key, written + 1);
    this.#lines += 1;
    request.log.warn({ method, route, status, code, actor, account: viewer?.accountUid ?? null }, 'refused');
  }

  #beginMinute(request: FastifyRequest): void {
    const now = this.#now();
    if (now < this.#since + MINUTE_MS && now >= this.#since) return;
    if (this.#leftOut > 0)
      request.log.warn({ count: this.#leftOut }, 'more requests were refused and are not logged one by one');
    this.#since = now;
    this.#lines = 0;
    this.#leftOut = 0;
    this.#written.clear();
  }
}

function isNoted(status: number, code: string): boolean {
  if (status === 403 || status === 429) return true;
  if (status === 401) return code !== NO_SESSION;
  return status === 409 && CONFLICTS_OF_RIGHTS.has(code);
}
