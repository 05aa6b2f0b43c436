import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import styles from './MapCard.module.css';

/** A card that stays at a position of the map while it moves. */
export function MapCard({ map, at, children }: { map: MapHandle; at: Coordinate; children: ReactNode }) {
  const [element] = useState(() => {
    const made = document.createElement('div');
    made.className = styles.card!;
    return made;
  });
  const [longitude, latitude] = at;
  // Before the effects of its content, which may focus a part of it.
  useLayoutEffect(() => {
    map.setCard(element, [longitude, latitude]);
    return () => map.setCard(null, [longitude, latitude]);
  }, [map, element, longitude, latitude]);
  return createPortal(children, element);
}
