import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useEffect } from 'react';
import { useMayCall } from '../../base/session.ts';
import { createStore, useStore } from '../../base/store.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { type CenteredPlace, outlinesQuery } from './queries.ts';

/** Set while this device hides the places. */
const HIDDEN_KEY = 'waymark.placesHidden';

const shown = createStore(localStorage.getItem(HIDDEN_KEY) === null);

interface PlaceLayer {
  on: boolean;
  /** Shows or hides the places. This device remembers it. */
  setOn: (on: boolean) => void;
  /** Returns a place. Undefined for an unknown one. */
  placeOf: (id: string | undefined) => CenteredPlace | undefined;
}

/** Draws all places on a map. Null without the permission or the feature. @param selected id of the emphasized place */
export function usePlaceLayer(map: MapHandle | null, selected: string | undefined): PlaceLayer | null {
  const may = useMayCall(ENDPOINTS.places.shapes);
  const on = useStore(shown);
  const places = useQuery({ ...outlinesQuery, enabled: may && on }).data;
  useEffect(() => map?.setPlaces(on ? (places ?? []) : []), [map, on, places]);
  useEffect(() => map?.selectPlace(selected ?? null), [map, selected]);
  if (!may) return null;
  return {
    on,
    placeOf: (id) => places?.find((place) => place.id === id),
    setOn(next) {
      if (next) localStorage.removeItem(HIDDEN_KEY);
      else localStorage.setItem(HIDDEN_KEY, 'true');
      shown.set(next);
    },
  };
}

/** Maximum number of places under the hits of another search. */
const MOST_HITS = 3;
const NO_PLACES: readonly CenteredPlace[] = [];

/** Returns the first places whose name contains a text. Empty for no text. */
export function usePlaceHits(text: string): readonly CenteredPlace[] {
  const may = useMayCall(ENDPOINTS.places.shapes);
  const wanted = text.trim().toLowerCase();
  const places = useQuery({ ...outlinesQuery, enabled: may && wanted !== '' }).data ?? NO_PLACES;
  if (wanted === '') return NO_PLACES;
  return places.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST_HITS);
}
