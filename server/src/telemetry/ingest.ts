import type { TrackerRecord } from '@waymark/protocols/protocol.ts';

/** An assignment of a device to an asset. Times are epoch ms; `to` is undefined while it lasts. */
export interface Assignment {
  readonly assetId: number;
  readonly role: 'primary' | 'auxiliary';
  readonly from: number;
  readonly to: number | undefined;
}

/**
 * A registered device. The directory returns one object per device and refreshes it in place when the device, its
 * assignments or its settings change, so that a connection may keep it.
 */
export interface KnownDevice {
  readonly imei: string;
  readonly protocol: string;
  readonly accountId: number;
  readonly deviceId: number;
  /** False after the device was deleted: close its connection. Submitting for it rejects with `DeviceGone`. */
  readonly active: boolean;
  /** Whole quarter hours, in seconds, that the device's clock is ahead of UTC, learned or set; usually 0. */
  readonly clockOffsetSeconds: number;
  /** The GPS week counter is known to have rolled over. Each record is corrected by itself. */
  readonly clockRolledOver?: boolean;
  /** Reporting intervals set for this device or its type; undefined: the domain's default, then learned. */
  readonly movingIntervalSeconds: number | undefined;
  readonly parkedIntervalSeconds: number | undefined;
  /** Days for which the account keeps positions; undefined: without limit. Older records are refused. */
  readonly retentionDays: number | undefined;
  /** Type of ignition input; 'none' makes the ignition unknown even if the device sends a bit. */
  readonly ignitionType: string | undefined;
  /** Oldest first; at most one per instant. */
  readonly assignments: readonly Assignment[];
  /** Former registrations of this IMEI, in this account or another; oldest first. */
  readonly former: readonly FormerDevice[];
}

/** A former registration of a device, which its buffered records of that time belong to. */
export interface FormerDevice {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly device: KnownDevice;
}

/** Finds devices by IMEI. A cache in front of one definer look-up. */
export interface DeviceDirectory {
  /**
   * Finds a device.
   * @returns the device, or undefined if no device with this IMEI is registered for this protocol
   * @throws Unavailable if the database cannot be queried
   */
  find(imei: string, protocol: string): Promise<KnownDevice | undefined>;
  /** Invalidates one device, or all: the next use reads it again. */
  invalidate(imei?: string): void;
}

/** Outcome of the records of one packet. Each of them is final and may be acknowledged. */
export interface SubmitOutcome {
  /** stored + duplicates + quarantined = number of submitted records. */
  readonly durable: number;
  readonly duplicates: number;
  readonly quarantined: number;
}

/** The database could not commit. Nothing of the packet may be acknowledged; the device sends it again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The device was deleted since the connection signed in. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

/** The part of telemetry that the gateway uses. */
export interface Ingest {
  /**
   * Submits the records of one packet. Calls `done` exactly once: after the commit that contains them (`error`
   * undefined), or when they cannot be made durable. Never throws; keeps the order per device.
   * @param receivedAt epoch ms
   */
  submit(
    device: KnownDevice,
    records: readonly TrackerRecord[],
    receivedAt: number,
    done: (error: Unavailable | DeviceGone | undefined, outcome: SubmitOutcome) => void,
  ): void;
  /**
   * Publishes received records that are submitted later, or never, because rules of commands must not wait for their
   * turn. Their own `submit` does not publish them again.
   */
  hear(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): void;
  /** Submits as a promise, for callers with few packets. */
  submitted(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): Promise<SubmitOutcome>;
  /** Reports a sign of life without a record. The next commit extends the contact interval. */
  contact(device: KnownDevice, receivedAt: number): void;
  /** Returns true while the bounded queue is full: stop reading sockets until `onRelief` calls. */
  pressure(): boolean;
  /**
   * Calls back each time pressure ends.
   * @returns unsubscribe
   */
  onRelief(listener: () => void): () => void;
  /** Counts and lists an unregistered device. `address` is the address of its connection, without port. */
  unknown(imei: string, protocol: string, address: string): void;
}
