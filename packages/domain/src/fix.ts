/** Selects the positions of a track that count. Drawing, totals and files use the same ones. */

export interface Located {
  latitude: number;
  longitude: number;
}

/** Returns whether a position has a plausible place. */
export function countsAsFix<Position extends { latitude: number | null; longitude: number | null; outlier: boolean }>(
  position: Position,
): position is Position & Located {
  return !position.outlier && position.latitude !== null && position.longitude !== null;
}
