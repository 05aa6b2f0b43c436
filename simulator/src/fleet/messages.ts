import type { FleetProgress } from './options.ts';
import type { FleetSettings } from './run-fleet.ts';

/** What the fleet's thread is started with. */
export interface FleetThreadData {
  settings: FleetSettings;
  /** Difference of the caller's clock from this machine's, ms. */
  clockOffsetMs: number;
}

/** What the fleet's thread says. */
export type FleetThreadMessage =
  | { kind: 'progress'; progress: FleetProgress }
  | { kind: 'warning'; warning: string }
  | { kind: 'historyFilled' };
