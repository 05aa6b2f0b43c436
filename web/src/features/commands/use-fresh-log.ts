import { useEffect } from 'react';
import { queryClient } from '../../base/query.ts';
import { useFleetOpen } from '../live-map/index.ts';
import { commandsKey } from './queries.ts';

/** Maximum age of the log if the live channel is silent. It normally reports changes immediately. */
const LOOK_EVERY_MS = 30_000;

/** Keeps the log up to date while it is on screen. */
export function useFreshLog(): void {
  useFleetOpen();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void queryClient.refetchQueries({ queryKey: [...commandsKey, 'list'], type: 'active' });
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
