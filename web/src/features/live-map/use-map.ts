import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { firstScreenNeeds } from '../../base/settled.ts';
import { useTranslation } from '../../base/translation.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import type { MapHandle, MapView } from '../../map/map-handle.ts';
import { fleet } from './fleet.ts';
import { mapConfigQuery } from './queries.ts';

/** A map that shows nothing, or the view of its address, may never rest. */
const LONGEST_WAIT_MS = 4000;

/** Resolves when the map has come to rest at its first view. */
function rested(map: MapHandle): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS);
    map.on('rest', () => resolve());
  });
}

/**
 * Creates the map in an element once its code has loaded. The list beside it does not wait.
 * @param first initial view, undefined to fit all assets
 * @param withFleet whether the map has the markers of the assets
 */
export function useMap(
  element: RefObject<HTMLElement | null>,
  first: MapView | undefined,
  withFleet = true,
): MapHandle | null {
  const { t } = useTranslation('liveMap');
  const [map, setMap] = useState<MapHandle | null>(null);
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const { unitsSystem } = useCurrentUser();
  const config = useQuery(mapConfigQuery);
  const title = t('mapLabel');
  // A map that replaces another, for other units or less motion, keeps its view.
  const view = useRef(first);

  // biome-ignore lint/correctness/useExhaustiveDependencies: initial theme, view and words only, later ones are set separately
  useEffect(() => {
    let handle: MapHandle | null = null;
    let gone = false;
    const code = untilLoaded(() => import('../../map/create-map.ts'));
    firstScreenNeeds(code);
    void code.then(({ createMap }) => {
      if (gone || !element.current) return;
      handle = createMap(element.current, {
        theme,
        reducedMotion,
        title,
        unitsSystem,
        view: view.current,
        ...(withFleet && { markers: fleet.markers, nameOf: (slot: number) => fleet.name(slot) }),
      });
      setMap(handle);
      firstScreenNeeds(rested(handle));
    });
    return () => {
      gone = true;
      if (handle) view.current = handle.view();
      handle?.destroy();
      setMap(null);
    };
  }, [element, reducedMotion, unitsSystem, withFleet]);

  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => {
    if (config.data) map?.setConfig(config.data);
  }, [map, config.data]);
  return map;
}
