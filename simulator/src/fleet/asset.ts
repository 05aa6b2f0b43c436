import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Transport } from '../links/links.ts';

/** Communication of a simulated device. */
export interface FleetDevice {
  /** Valid by Luhn, in the range of test equipment. A JT/T 808 terminal has an unassigned phone number. */
  imei: string;
  /** Name of the protocol as in `PROTOCOLS`. */
  protocol: string;
  transport: Transport;
  make: string;
  model: string;
  ignitionType: 'wired' | 'can' | 'virtual' | 'none';
  /** Circuit that the installed relay cuts. */
  immobilizationType: 'starter' | 'fuel' | 'none';
  /** Configured reporting intervals, s: moving and parked. */
  movingIntervalSeconds: number;
  parkedIntervalSeconds: number;
  /** Reports only at its intervals, without records for bends between them. */
  keepsToIntervals?: true;
}

/** Daily activity of an asset. Each has its own planner. */
export type FleetWork =
  /** Depot, six to eleven stops over the island, depot. */
  | 'delivery'
  /** Fewer and longer stops, mostly inside the town. */
  | 'service'
  /** The same stops in the same order every day, with a detour now and then. */
  | 'round'
  /** Back and forth on one line, a short stop every few hundred metres. */
  | 'busLine'
  /** Short trips around the town at any hour, each followed by a stop of some minutes. */
  | 'shuttle'
  /** Short rides around the town. */
  | 'errand'
  /** Works around a place in the industrial park, the port or a field, engine on. */
  | 'site';

/** A special behaviour or fault of the asset, so that every status occurs. */
export type FleetQuirk =
  /** Silent since yesterday evening. */
  | 'offlineSinceYesterday'
  /** Loses the network for some time each day and then empties its buffer. */
  | 'losesNetwork'
  /** Reports without a satellite fix since yesterday. */
  | 'noLocation'
  /** Towed once a day with the ignition off. */
  | 'towed'
  /** Fuel is stolen from its tank before one workday of the week. */
  | 'losesFuel'
  /** Its cargo is cooled: it sends a temperature and a door, and some hours of the day are too warm. */
  | 'refrigerated'
  /** Bumps into a loading dock on some workdays, which its tracker reports as a crash. */
  | 'crashes'
  /** Carries an active fault code of the vehicle. */
  | 'faultCode'
  /** The device reports that it was tampered with. */
  | 'deviceFault'
  /** Drives clearly over the limit of the main road on most trips. */
  | 'speeds'
  /** Provisioned, but never reports. */
  | 'neverReports'
  /** Declared non-performing. The server sets the date during provisioning. */
  | 'nonPerforming';

/**
 * One asset of the demo fleet, with everything that the server needs to create it and the behaviour of its simulator.
 */
export interface FleetAsset {
  /** Index in `FLEET` and seed of its days. */
  index: number;
  name: string;
  licensePlate: string | undefined;
  vin: string | undefined;
  type: AssetType;
  batteryType: string | undefined;
  make: string;
  model: string;
  year: number;
  tags: string[];
  depot: string | undefined;
  route: string | undefined;
  /** Name of the usual driver. Demo data, not a real person. */
  driver: string | undefined;
  device: FleetDevice | undefined;
  /** A covert second tracker that sleeps most of the time, and wakes when a command shortens its interval. */
  auxiliary: FleetDevice | undefined;
  work: FleetWork;
  quirk: FleetQuirk | undefined;
}
