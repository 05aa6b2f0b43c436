import type { Line } from './plane.ts';

/** The classes of the OpenMapTiles layer `transportation` that the island has. */
export const ROAD_CLASSES = ['trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service', 'path'] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

/** A planned road before it is connected to others. */
export interface Road {
  line: Line;
  class: RoadClass;
  name: string;
  /** Limit outside and inside settlements, km/h. */
  ruralLimitKmh: number;
  urbanLimitKmh: number;
  /** May be removed if that leaves no dead end. */
  removable?: boolean;
  /** Runs around a settlement. */
  outer?: boolean;
}

/** A piece between two junctions, or between a junction and a dead end. */
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
