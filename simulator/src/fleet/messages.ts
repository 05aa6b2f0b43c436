import type { FleetProgress, GroundSource } from './options.ts';
import type { FleetSettings } from './run-fleet.ts';

/** Start data of the fleet's thread. */
export interface FleetThreadData {
  settings: FleetSettings;
  ground: GroundSource | undefined;
  /** Caller's clock minus this machine's, ms. */
  clockOffsetMs: number;
}

/** Messages from the fleet's thread. */
export type FleetThreadMessage =
  | { kind: 'progress'; progress: FleetProgress }
  | { kind: 'warning'; warning: string }
  | { kind: 'historyFilled' };
