import type { FleetAsset } from './asset.ts';
import type { ObeyedOrder } from './obedience.ts';

/** How far the fleet is; given to `onProgress` about once a second until the history is filled. */
export interface FleetProgress {
  phase: 'history' | 'live';
  /** Records of the history that the gateway has acknowledged, and how many there are in all. */
  acknowledged: number;
  planned: number;
  /** Devices whose history is complete, of all that report. */
  devicesDone: number;
  devices: number;
  /** Devices without a connection at this moment. */
  disconnected: number;
}

/** Port of each protocol that a device of the fleet speaks, by protocol name. */
export type FleetPorts = Readonly<Record<string, number>>;

export interface FleetOptions {
  /**
   * Creates account data, assets, devices and drivers of the fleet where they are missing; called once, before the first
   * connection. Must be idempotent: a second start calls it again.
   */
  provision(fleet: readonly FleetAsset[]): Promise<void>;
  /** Fix time (epoch ms) of the newest stored position of a device; undefined: none. The history begins after it. */
  since(imei: string): Promise<number | undefined>;
  /** Where the gateway listens. */
  host: string;
  ports: FleetPorts;
  /** IANA zone of the account: the fleet's day runs in it. Default UTC. */
  timeZone?: string;
  /** Epoch ms. Default Date.now. */
  now?(): number;
  /** Days of history on a first start. Default 7. */
  historyDays?: number;
  /** Whether a covert second tracker (`FleetAsset.auxiliary`) runs: one that the product knows. Default: none does. */
  runsAuxiliary?(imei: string): Promise<boolean>;
  /** What a device did as it was told before, oldest first; it goes on from there. Default: nothing. */
  orders?(imei: string): Promise<readonly ObeyedOrder[]>;
  onProgress?(progress: FleetProgress): void;
  /** Something that a person should know (a device refused, the gateway away); never a reason to stop. */
  onWarning?(warning: string): void;
  /** Ends the fleet: connections are closed, `done` resolves. */
  signal: AbortSignal;
}

export interface FleetRun {
  /** Resolves when every device's history is acknowledged (also when the fleet was stopped before). */
  historyFilled: Promise<void>;
  /** Resolves after the abort, when every socket is closed. */
  done: Promise<void>;
}

/** `startFleet(options)` of `start.ts`: provisions, then resolves as soon as the devices begin to connect. */
export type StartFleet = (options: FleetOptions) => Promise<FleetRun>;
