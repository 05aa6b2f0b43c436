/** Which positions of a track count: the same for what is drawn, summed up and put into files. */

export interface Located {
  latitude: number;
  longitude: number;
}

/** Whether a position has a place at which the vehicle can have been. */
export function countsAsFix<Position extends { latitude: number | null; longitude: number | null; outlier: boolean }>(
  position: Position,
): position is Position & Located {
  return !position.outlier && position.latitude !== null && position.longitude !== null;
}
