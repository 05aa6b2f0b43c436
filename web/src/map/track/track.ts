import type { Status } from '@waymark/domain/status.ts';
import type { Coordinate } from '../around-the-world.ts';

/** The tracks of one asset or of several through a day, ready for drawing. */
export interface Track {
  /** Driven segments in time order, each of one state. A segment starts where the previous one ends. */
  stretches: readonly Stretch[];
  /** Silences, drawn straight and dashed, never as driven. */
  gaps: readonly { from: Coordinate; to: Coordinate }[];
  /** Stops and trip ends: a square in the color of the state or of the asset, with or without a text. */
  marks: readonly TrackMark[];
  /** Single fixes, if shown. */
  fixes?: readonly Coordinate[];
}

export interface Stretch {
  status: Status;
  overLimit?: boolean;
  faded?: boolean;
  /** Number of the asset among several, from 1. Its color then replaces that of the state. */
  number?: number | undefined;
  line: readonly Coordinate[];
}

export interface TrackMark {
  id: string;
  status: Status;
  text: string;
  /** Number of the asset among several, from 1. */
  number?: number | undefined;
  at: Coordinate;
}
