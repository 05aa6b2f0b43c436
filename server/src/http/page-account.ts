import { PAGE_ACCOUNT_HEADER, PAGE_ACCOUNT_QUERY } from '@waymark/contract/page-account.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../features/refusal.ts';
import type { Viewer } from '../features/session/viewer.ts';

/** Returns the accounts that the caller's page shows, in lower case; empty if the caller has no page. */
function pageAccountsOf(request: FastifyRequest): string[] {
  const query = (request.query ?? {}) as Record<string, unknown>;
  const named = [request.headers[PAGE_ACCOUNT_HEADER], query[PAGE_ACCOUNT_QUERY]];
  return named.filter((name) => name !== undefined).map((name) => String(name).toLowerCase());
}

/** Returns true if the caller has no page or its page shows the session's current account. */
export function showsAccount(request: FastifyRequest, viewer: Viewer): boolean {
  return pageAccountsOf(request).every((name) => name === viewer.accountUid);
}

/** @throws Refusal `error.account.switched` if the page shows an account other than the session's current one */
export function mustShowAccount(request: FastifyRequest, viewer: Viewer): void {
  if (!showsAccount(request, viewer)) throw new Refusal('error.account.switched');
}
