import type { Line } from './plane.ts';

/** Classes of the OpenMapTiles layer `transportation`, as far as the island has them. */
export const ROAD_CLASSES = ['trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service', 'path'] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

/** A road as it was laid out, before it meets others. */
export interface Road {
  line: Line;
  class: RoadClass;
  name: string;
  /** Limit outside and inside of settlements, km/h. */
  ruralLimitKmh: number;
  urbanLimitKmh: number;
  /** May be taken out again where that leaves no dead end. */
  removable?: boolean;
  /** Runs around a settlement. */
  outer?: boolean;
}

/** Between two junctions, or a junction and a dead end. */
export interface NetworkEdge {
  from: number;
  to: number;
  line: Line;
  road: Road;
}

export interface Network {
  nodes: Line;
  edges: NetworkEdge[];
}
