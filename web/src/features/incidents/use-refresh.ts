import { useCallback } from 'react';
import { queryClient } from '../../base/query.ts';
import { STALE } from './queries.ts';

/** Returns a function that loads again everything that shows incidents. */
export function useRefresh(): () => void {
  return useCallback(() => {
    for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
  }, []);
}
