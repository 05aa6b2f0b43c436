import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { addressCell, coordinatesText } from '@waymark/domain/address-cell.ts';
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { currentUserQuery, useMayCall } from '../../base/session.ts';
import { AddressBook, type Point } from './address-book.ts';

/** The last address is shown this far from its point until the next one is known. */
const STAYS_METERS = 300;

const book = new AddressBook(
  async (points) => {
    const body = { points: points.map(({ latitude, longitude }) => ({ latitude, longitude })) };
    return (await call(ENDPOINTS.addresses.addresses, { body })).items;
  },
  () => !document.hidden,
);
document.addEventListener('visibilitychange', () => document.hidden || book.resume());

/** A position that may be unknown. */
export interface MaybePoint {
  latitude: number | null;
  longitude: number | null;
}

/**
 * Returns the address of a position, and '' without a position. Until it is known, returns `known`, or else latitude and
 * longitude with 4 decimals. All positions of a screen are asked for in one request.
 * @param stepMeters a moving position is asked for again after this distance; 0: at every cell
 * @param known the address that came with the position
 */
export function useAddress(position: MaybePoint | null, stepMeters = 0, known: string | null = null): string {
  const may = useMayCall(ENDPOINTS.addresses.addresses);
  const language = useQuery(currentUserQuery).data?.language;
  useEffect(() => book.speak(language), [language]);
  const point = useStep(position, stepMeters);
  const cell = point === null ? null : addressCell(point.latitude, point.longitude);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell stands for its points
  useEffect(() => (may && point !== null ? book.want(point) : undefined), [cell, may]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell stands for its points
  const subscribe = useCallback(
    (listener: () => void) => (point === null ? () => undefined : book.subscribe(point, listener)),
    [cell],
  );
  const text = useSyncExternalStore(subscribe, () => (cell === null ? undefined : book.text(cell)));
  const last = useRef<{ point: Point; text: string } | null>(null);
  if (point === null) return '';
  if (text !== undefined) {
    last.current = { point, text };
    return text;
  }
  if (known !== null) return known;
  if (last.current !== null && metersBetween(last.current.point, point) < STAYS_METERS) return last.current.text;
  return coordinatesText(point.latitude, point.longitude);
}

/** Returns the position, or the last one until it is farther away than a step. */
function useStep(position: MaybePoint | null, stepMeters: number): Point | null {
  const kept = useRef<Point | null>(null);
  const { latitude, longitude } = position ?? { latitude: null, longitude: null };
  if (latitude === null || longitude === null) kept.current = null;
  else if (kept.current === null || metersBetween(kept.current, { latitude, longitude }) > stepMeters)
    kept.current = { latitude, longitude };
  return kept.current;
}

function metersBetween(from: Point, to: Point): number {
  return distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude);
}
