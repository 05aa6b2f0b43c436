import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/problem.ts';

/** Retries missing answers, overload and server faults, which may pass. Never retries a refused request (4xx). */
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
