import { useQuery } from '@tanstack/react-query';
import type { DiscoveredPlace } from '@waymark/contract/discovered-places/schema.ts';
import { useMemo } from 'react';
import { useCurrentUser, useMay } from '../../base/session.ts';
import type { MapPlace } from '../../map/places-layer.ts';
import { discoveredQuery } from './queries.ts';

const NONE: readonly DiscoveredPlace[] = [];

/** Value of the address parameter that opens the hidden places. */
export const HIDDEN = 'hidden';

/** The discovered places of the account, as the map draws them too. Without the permission there are none. */
export interface Discovered {
  /** The hidden places are listed instead of the others. */
  isHidden: boolean;
  items: readonly DiscoveredPlace[];
  onMap: readonly MapPlace[];
  /** Number of places that are not hidden, and of hidden ones. */
  count: number;
  hiddenCount: number;
}

/** @param open id of the chosen place, `HIDDEN`, or another text while the list is open */
export function useDiscovered(open: string | undefined): Discovered {
  const { accountId } = useCurrentUser();
  const enabled = useMay('places.discovered');
  const shown = useQuery({ ...discoveredQuery(accountId, false), enabled }).data?.items ?? NONE;
  const hidden = useQuery({ ...discoveredQuery(accountId, true), enabled }).data?.items ?? NONE;
  const isHidden = open === HIDDEN || hidden.some(({ id }) => id === open);
  const items = isHidden ? hidden : shown;
  const onMap = useMemo(
    () =>
      items.map(({ id, latitude, longitude, radius, occurrences }) => ({
        ...{ id, name: String(occurrences), color: 'indigo' as const, discovered: true },
        shape: { kind: 'circle' as const, latitude, longitude, radiusMeters: radius },
      })),
    [items],
  );
  return { isHidden, items, onMap, count: shown.length, hiddenCount: hidden.length };
}
