/**
 * Keeps the last answers of a few calls on this device, so that the application opens without network with the last
 * state and its age (docs/decisions/0040-the-last-state-is-kept-on-the-device.md). An answer belongs to the user and
 * account that fetched it, and is never shown to another one.
 */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { forgetAnswers, KEPT_ANSWERS } from '../base/forget-answers.ts';
import { createStore } from '../base/store.ts';

/** Answers older than this are removed and not shown. */
const KEPT_MILLISECONDS = 24 * 3_600_000;
const OWNER_HEADER = 'x-waymark-owner';
const TIME_HEADER = 'x-waymark-time';

/** `frame`: needed to show anything. `state`: its age is shown. */
const KEPT: ReadonlyMap<Endpoint, 'frame' | 'state'> = new Map<Endpoint, 'frame' | 'state'>([
  [ENDPOINTS.session.me, 'frame'],
  [ENDPOINTS.map.config, 'frame'],
  [ENDPOINTS.views.list, 'frame'],
  [ENDPOINTS.commands.list, 'frame'],
  [ENDPOINTS.vehicles.latestStatus, 'state'],
  [ENDPOINTS.assets.list, 'state'],
]);

/** Answers of a search or of one asset. */
const LEFT_OUT = /[?&](search|assetId)=/;

/** Time of the kept state on screen, epoch ms. Null while the server answers. */
export const stateKeptAt = createStore<number | null>(null);

/** Addresses that the server has answered since this page opened. The page has these answers in a newer form. */
const answeredHere = new Set<string>();
/** User and account of this page. */
let owner: string | undefined;

/** Keeps an answer of the server, if it is one of those that are kept. */
export async function keepAnswer(endpoint: Endpoint, url: string, answer: unknown): Promise<void> {
  if (!KEPT.has(endpoint) || !('caches' in globalThis)) return;
  answeredHere.add(url);
  if (endpoint === ENDPOINTS.session.me) await setOwner(answer as { id: string; accountId: string }, url);
  if (owner === undefined || LEFT_OUT.test(url)) return;
  if (endpoint === ENDPOINTS.commands.list && !url.includes('attention=true')) return;
  const headers = { [OWNER_HEADER]: owner, [TIME_HEADER]: String(Date.now()) };
  await (await caches.open(KEPT_ANSWERS)).put(url, new Response(JSON.stringify(answer), { headers }));
}

/**
 * Returns the kept answer of a call that the server did not answer. Undefined if there is none for this user and
 * account, or if the page has a newer one.
 */
export async function keptAnswer(endpoint: Endpoint, url: string): Promise<unknown> {
  const kind = KEPT.get(endpoint);
  if (kind === undefined || answeredHere.has(url) || !('caches' in globalThis)) return undefined;
  const kept = await (await caches.open(KEPT_ANSWERS)).match(url);
  if (!kept) return undefined;
  const time = Number(kept.headers.get(TIME_HEADER));
  const keeper = kept.headers.get(OWNER_HEADER) ?? '';
  if (!(Date.now() - time < KEPT_MILLISECONDS)) {
    await forgetAnswers();
    return undefined;
  }
  // The first answer of a page is its user.
  owner ??= endpoint === ENDPOINTS.session.me ? keeper : undefined;
  if (keeper !== owner) return undefined;
  if (kind === 'state') stateKeptAt.set(Math.min(time, stateKeptAt.get() ?? time));
  return kept.json();
}

/** Stops keeping answers and removes all, before the session ends or changes its account. */
export async function endKeeping(): Promise<void> {
  owner = undefined;
  await forgetAnswers();
}

async function setOwner({ id, accountId }: { id: string; accountId: string }, url: string): Promise<void> {
  owner = `${id} ${accountId}`;
  const before = await (await caches.open(KEPT_ANSWERS)).match(url);
  if (before && before.headers.get(OWNER_HEADER) !== owner) await forgetAnswers();
}
