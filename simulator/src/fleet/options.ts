import type { FleetAsset } from './asset.ts';
import type { ObeyedOrder } from './obedience.ts';

/** Progress of the fleet, passed to `onProgress` about once a second until the history is filled. */
export interface FleetProgress {
  phase: 'history' | 'live';
  /** Acknowledged records of the history, and their total. */
  acknowledged: number;
  planned: number;
  /** Reporting devices with a complete history, and their total. */
  devicesDone: number;
  devices: number;
  /** Devices without a connection now. */
  disconnected: number;
}

/** Port of each protocol in the fleet, by protocol name. */
export type FleetPorts = Readonly<Record<string, number>>;

/** A country that the fleet's thread opens itself, because it is too large for a message. */
export interface GroundSource {
  /** File that exports `openGround(folder)`, which returns a `Ground`. */
  module: string;
  folder: string;
}

export interface FleetOptions {
  /**
   * Creates missing account data, assets, devices and drivers of the fleet. Called once, before the first connection.
   * Must be idempotent, because a second start calls it again.
   */
  provision(fleet: readonly FleetAsset[]): Promise<void>;
  /**
   * Returns the fix time (epoch ms) of the newest stored position of a device. Undefined if there is none. The history
   * begins after it.
   */
  since(imei: string): Promise<number | undefined>;
  /** Host of the gateway. */
  host: string;
  ports: FleetPorts;
  /** IANA zone of the account, which defines the fleet's day. Default UTC. */
  timeZone?: string;
  /** Epoch ms. Default Date.now. */
  now?(): number;
  /** Days of history on a first start. Default 7. */
  historyDays?: number;
  /**
   * Returns whether a covert second tracker (`FleetAsset.auxiliary`) runs, because the product knows it. Default: none
   * runs.
   */
  runsAuxiliary?(imei: string): Promise<boolean>;
  /** Returns the orders that a device executed before, oldest first. It continues from their state. Default: none. */
  orders?(imei: string): Promise<readonly ObeyedOrder[]>;
  onProgress?(progress: FleetProgress): void;
  /** Receives warnings for the operator (device refused, gateway unreachable). They never stop the fleet. */
  onWarning?(warning: string): void;
  /** Country of the fleet. Default Null Island. */
  ground?: GroundSource | undefined;
  /** Stops the fleet: connections are closed, `done` resolves. */
  signal: AbortSignal;
}

export interface FleetRun {
  /** Resolves when every device's history is acknowledged, or the fleet was stopped before. */
  historyFilled: Promise<void>;
  /** Resolves after the abort, when every socket is closed. */
  done: Promise<void>;
}

/** `startFleet(options)` of `start.ts`: provisions, then resolves when the devices begin to connect. */
export type StartFleet = (options: FleetOptions) => Promise<FleetRun>;
