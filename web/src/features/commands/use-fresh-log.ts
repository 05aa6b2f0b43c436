import { useEffect } from 'react';
import { queryClient } from '../../base/query.ts';
import { useFleetOpen } from '../live-map/index.ts';
import { commandsKey } from './queries.ts';

/** What the live channel tells comes at once; should it be silent, the log is at most so old. */
const LOOK_EVERY_MS = 30_000;

/** Keeps what the log shows fresh while it is on screen. */
export function useFreshLog(): void {
  useFleetOpen();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void queryClient.refetchQueries({ queryKey: [...commandsKey, 'list'], type: 'active' });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
