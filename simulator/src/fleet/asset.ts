import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Transport } from '../links/links.ts';

/** How a simulated device speaks. */
export interface FleetDevice {
  /** Valid by Luhn, in the range of test equipment; a JT/T 808 terminal has a phone number that nobody has. */
  imei: string;
  /** Name of the protocol as in `PROTOCOLS`. */
  protocol: string;
  transport: Transport;
  make: string;
  model: string;
  ignitionType: 'wired' | 'can' | 'virtual' | 'none';
  /** What the fitter put on its relay. */
  immobilizationType: 'starter' | 'fuel' | 'none';
  /** What the device is set to report, s: while it moves and while it is parked. */
  movingIntervalSeconds: number;
  parkedIntervalSeconds: number;
  /** Wakes at its intervals only: no record for a bend between them. */
  keepsToIntervals?: true;
}

/** What an asset does all day; each has a planner of its own. */
export type FleetWork =
  /** Depot, six to eleven stops over the island, depot. */
  | 'delivery'
  /** Fewer, longer stops; mostly inside the town. */
  | 'service'
  /** Back and forth on one line, a short stop every few hundred metres. */
  | 'busLine'
  /** Short hops around the town at any hour, a stop of some minutes after each. */
  | 'shuttle'
  /** Short rides around the town. */
  | 'errand'
  /** Works on a spot of the industrial park, the port or a field, engine on. */
  | 'site';

/** What is wrong with it, so that every status can be seen. */
export type FleetQuirk =
  /** Silent since yesterday evening. */
  | 'offlineSinceYesterday'
  /** Loses the network for some time each day and empties its buffer when it is back. */
  | 'losesNetwork'
  /** Reports without a satellite fix since yesterday. */
  | 'noLocation'
  /** Is towed once a day with the ignition off. */
  | 'towed'
  /** Carries an active fault code of the vehicle. */
  | 'faultCode'
  /** The device itself reports that it was tampered with. */
  | 'deviceFault'
  /** Drives clearly over the limit of the main road on most trips. */
  | 'speeds'
  /** Provisioned, never reports. */
  | 'neverReports'
  /** Declared non-performing: the server sets the date when it provisions. */
  | 'nonPerforming';

/** One asset of the demo fleet: everything that the server needs to create it, and what its simulator does. */
export interface FleetAsset {
  /** Place in `FLEET`, 0 up; seed of its days. */
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
  /** Name of the usual driver: demo data, no people. */
  driver: string | undefined;
  device: FleetDevice | undefined;
  /** A covert second tracker that sleeps most of the time, and wakes when it is told to report more often. */
  auxiliary: FleetDevice | undefined;
  work: FleetWork;
  quirk: FleetQuirk | undefined;
}
