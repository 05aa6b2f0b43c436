import { PAGE_ACCOUNT_HEADER, PAGE_ACCOUNT_QUERY } from '@waymark/contract/page-account.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../features/refusal.ts';
import type { Viewer } from '../features/session/viewer.ts';

/** The accounts that the caller's page says it shows, in lower case: none where the caller has no page. */
function pageAccountsOf(request: FastifyRequest): string[] {
  const query = (request.query ?? {}) as Record<string, unknown>;
  const named = [request.headers[PAGE_ACCOUNT_HEADER], query[PAGE_ACCOUNT_QUERY]];
  return named.filter((name) => name !== undefined).map((name) => String(name).toLowerCase());
}

/** Whether the caller's page shows the account that the session looks at, as far as the caller has a page. */
export function showsAccount(request: FastifyRequest, viewer: Viewer): boolean {
  return pageAccountsOf(request).every((name) => name === viewer.accountUid);
}

/** @throws Refusal `error.account.switched` when the page shows another account than the session looks at */
export function mustShowAccount(request: FastifyRequest, viewer: Viewer): void {
  if (!showsAccount(request, viewer)) throw new Refusal('error.account.switched');
}
