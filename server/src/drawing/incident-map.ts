/** The map of an incident: roads, the driven track, and where it happened. */
import { ACCENT, DANGER, groundOf, projectionOf, WHITE } from './map-frame.ts';
import { frameOfRoute } from './route-map.ts';

const LINE_PIXELS = 5;

/** Content of the drawing. Pairs of latitude and longitude, degrees WGS84. */
export interface IncidentMap {
  track: readonly (readonly [number, number])[];
  /** Where it happened. */
  place: readonly [number, number];
}

/** Returns the least land that shows track and place. */
export function frameOfIncident({ track, place }: IncidentMap) {
  return frameOfRoute({ line: track, markers: [place] });
}

/** Draws the picture as PNG. @param roads as those of `groundOf` */
export function drawIncidentMap(map: IncidentMap, roads: readonly number[]): Buffer {
  const frame = frameOfIncident(map);
  const canvas = groundOf(frame, roads);
  const dot = projectionOf(frame);
  canvas.stroke(
    map.track.map((point) => dot(...point)),
    LINE_PIXELS,
    ACCENT,
  );
  const [x, y] = dot(...map.place);
  canvas.disc(x, y, 14, WHITE);
  canvas.disc(x, y, 10, DANGER);
  return canvas.toPng();
}
