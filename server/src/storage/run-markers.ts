/**
 * Results of markers as `route_runs.markers` stores them. Fields that are null are left out: a run under way is written
 * again at each marker, and most of its markers have no times yet. Rows of earlier versions have the nulls.
 */
import type { MarkerResult } from '@waymark/domain/routes/result.ts';

export type StoredMarkers = readonly (Pick<MarkerResult, 'state'> & Partial<MarkerResult>)[];

/** @returns JSON */
export function markersText(results: readonly MarkerResult[]): string {
  return JSON.stringify(
    results.map(({ state, passedAt, leftAt, nearestMeters, alongRoads }) => ({
      state,
      passedAt: passedAt ?? undefined,
      leftAt: leftAt ?? undefined,
      nearestMeters: nearestMeters ?? undefined,
      alongRoads,
    })),
  );
}

export function markersOfStored(stored: StoredMarkers): MarkerResult[] {
  return stored.map((marker) => ({ passedAt: null, leftAt: null, nearestMeters: null, ...marker }));
}
