import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/problem.ts';

/** Tries again what may pass by itself: no answer, overload, a fault of the server. Never what was refused. */
function worthRetrying(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failureCount < 3;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: worthRetrying },
    mutations: { retry: false },
  },
});
