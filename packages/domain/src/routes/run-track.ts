/** Findings of a track about a run, as the fold collects them. */

/** The numbers of the rule. */
export const RUN_RULE = {
  /** The straight line between fixes counts as the track up to this time. */
  lineWithinSeconds: 60,
  /** Less accurate fixes show nothing. */
  accuracyMeters: 100,
  /** A hop passes a marker where the way over the marker is at most so much longer than the hop. */
  hopDetour: 1.5,
  /** Fixes outside the corridor that make a deviation. */
  fixesOutside: 2,
} as const;

/** Findings of the track about a marker. Plain values, so that a fold is stored as JSON. */
export interface MarkerTrack {
  /** Times within the tolerance: from, to; epoch ms, in order. */
  passes: [number, number][];
  /** Smallest distance of the track, metres; null: there is no track. */
  near: number | null;
  /** A hop between fixes leads past the marker, and nothing shows where the asset was meanwhile. */
  hop: boolean;
}

/** A time outside the corridor. Times in epoch ms, place of its first fix in degrees. */
export interface Deviation {
  from: number;
  /** null: not ended */
  until: number | null;
  /** Largest distance to the line. */
  meters: number;
  latitude: number;
  longitude: number;
}

/** A run under way. */
export interface RunTrack {
  assignmentId: number;
  /** Start of its window, epoch ms. */
  start: number;
  fixes: number;
  markers: MarkerTrack[];
  /** Times outside the corridor, the last of which may go on. */
  outside: (Deviation & { fixes: number })[];
  /**
   * Time of the last fix that may have changed the result, epoch ms, apart from passes that settle later. Undefined: folded
   * by an earlier version.
   */
  touchedAt?: number;
  /** All markers were passed in their order. Further passes are not collected. */
  inOrder?: true;
}
