import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/problem.ts';
import { createStore } from './store.ts';

/** Returns whether a request may succeed later: missing answers, overload and server faults, not a refused one (4xx). */
export function mayPass(error: Error): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

function worthRetrying(failureCount: number, error: Error): boolean {
  return mayPass(error) && failureCount < 3;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without network the first attempt still runs, because the last answer may be kept on this device.
    queries: { staleTime: 10_000, retry: worthRetrying, networkMode: 'offlineFirst' },
    // Without network a save fails immediately. A paused one would be sent later, also after its dialog was cancelled.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Time since which a failed query is being repeated, epoch ms. Null if none is. */
export const retryingSince = createStore<number | null>(null);

queryClient.getQueryCache().subscribe(({ type }) => {
  if (type !== 'updated' && type !== 'removed') return;
  const retrying = queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.fetchStatus === 'fetching' && state.fetchFailureCount > 0);
  if (retrying !== (retryingSince.get() !== null)) retryingSince.set(retrying ? Date.now() : null);
});
