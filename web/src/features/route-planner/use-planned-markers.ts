import type { MarkerPoint } from '@waymark/contract/routes/schema.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { beginWith, type EditedMarkers, fits, type MarkerStart, withAdded } from './planned-markers.ts';

/** The markers of the planner, which list, map, search, suggestion and trips share. */
export interface MarkerEditing {
  edited: EditedMarkers;
  /** Applies a change of planned-markers.ts. */
  update: (change: (edited: EditedMarkers) => EditedMarkers) => void;
  /** Adds markers at the end. Adds none if they do not all fit. */
  add: (starts: readonly MarkerStart[]) => void;
  /** The last markers did not fit. */
  isFull: boolean;
}

/** @param first markers of a saved route */
export function usePlannedMarkers(first: readonly MarkerPoint[]): MarkerEditing {
  const [edited, setEdited] = useState(() => beginWith(first));
  const [isFull, setFull] = useState(false);
  const newest = useRef(edited);
  newest.current = edited;
  const update = useCallback((change: (edited: EditedMarkers) => EditedMarkers) => {
    newest.current = change(newest.current);
    setEdited(newest.current);
    setFull(false);
  }, []);
  const add = useCallback(
    (starts: readonly MarkerStart[]) => {
      if (fits(newest.current, starts.length)) update((state) => withAdded(state, starts));
      else setFull(true);
    },
    [update],
  );
  return useMemo(() => ({ edited, update, add, isFull }), [edited, update, add, isFull]);
}
