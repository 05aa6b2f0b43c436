import { shareEndpoints } from '@waymark/contract/shares/endpoints.ts';
import type { SharedLocation } from '@waymark/contract/shares/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../api/client.ts';
import { ApiError } from '../api/problem.ts';

const SECOND_MS = 1000;
const LONGEST_PAUSE_MS = 60 * SECOND_MS;

export interface WatchEvents {
  onLocation(location: SharedLocation): void;
  /** No response for now. Polling continues. */
  onLost(): void;
  /** The link has expired (410) or never existed (404). Polling stops. */
  onEnd(status: number): void;
}

/** The part of the browser that watching needs. */
export interface WatchPlace {
  ask(again: boolean): Promise<SharedLocation>;
  hidden(): boolean;
}

/** Returns the token in the address of a page. Undefined without a valid one. @param page path of the page */
export function tokenIn(pathname: string, page: string): string | undefined {
  const [, token] = new RegExp(`^${page}/([\\w-]{1,100})/?$`).exec(pathname) ?? [];
  return token;
}

export function placeOf(token: string): WatchPlace {
  return {
    ask: (again) => call(shareEndpoints.location, { params: { token }, query: again ? { again } : {} }),
    hidden: () => document.hidden,
  };
}

/**
 * Polls the position every few seconds. Pauses while the page is hidden and slows down without responses.
 * @returns a function that polls immediately, for when the page becomes visible or the network is back
 */
export function watch(place: WatchPlace, events: WatchEvents): () => void {
  let again = false;
  let asking = false;
  let ended = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    if (asking || ended) return;
    clearTimeout(timer);
    asking = true;
    try {
      const location = await place.ask(again);
      again = true;
      failures = 0;
      events.onLocation(location);
    } catch (error) {
      failures += 1;
      const status = error instanceof ApiError ? error.status : 0;
      ended = status === 404 || status === 410;
      if (ended) events.onEnd(status);
      else events.onLost();
    } finally {
      asking = false;
    }
    const pause = Math.min(LIMITS.sharePollSeconds * SECOND_MS * 2 ** failures, LONGEST_PAUSE_MS);
    if (!ended) timer = setTimeout(() => place.hidden() || void look(), pause);
  };
  void look();
  return () => void look();
}
