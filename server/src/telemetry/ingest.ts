import type { TrackerRecord } from '@waymark/protocols/protocol.ts';

/** An assignment of a device to an asset; times are epoch ms, `to` is undefined while it lasts. */
export interface Assignment {
  readonly assetId: number;
  readonly role: 'primary' | 'auxiliary';
  readonly from: number;
  readonly to: number | undefined;
}

/**
 * A device that may send. The directory hands out one object per device and refreshes it in place when the device,
 * its assignments or its settings change, so a connection may keep it for its whole life.
 */
export interface KnownDevice {
  readonly imei: string;
  readonly protocol: string;
  readonly accountId: number;
  readonly deviceId: number;
  /** False once the device was deleted: close its connection. Submitting for it rejects with `DeviceGone`. */
  readonly active: boolean;
  /** Whole quarter hours that the device's clock runs ahead of UTC, learned or set; usually 0. */
  readonly clockOffsetSeconds: number;
  /** Its GPS week counter rolled over, as far as known; each record is corrected by itself. */
  readonly clockRolledOver?: boolean;
  /** Reporting intervals set for this device or its type; undefined: the domain's default, then learned. */
  readonly movingIntervalSeconds: number | undefined;
  readonly parkedIntervalSeconds: number | undefined;
  /** Days that the account keeps positions; undefined: for ever. Older ones are refused at the door. */
  readonly retentionDays: number | undefined;
  /** Whether ignition is wired; 'none' makes it unknown even where the device sends a bit. */
  readonly ignitionType: string | undefined;
  /** Oldest first; at most one per instant. */
  readonly assignments: readonly Assignment[];
  /** Who had this IMEI before, in another account or under another registration; oldest first. */
  readonly former: readonly FormerDevice[];
}

/** A device as it was registered once: what its buffer still holds of that time belongs there. */
export interface FormerDevice {
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
  readonly device: KnownDevice;
}

/** Finds devices by what they call themselves; a cache in front of one definer look-up. */
export interface DeviceDirectory {
  /**
   * @returns the device, or undefined when no device with this IMEI is provisioned for this protocol
   * @throws Unavailable when the database cannot be asked
   */
  find(imei: string, protocol: string): Promise<KnownDevice | undefined>;
  /** Forgets what was read of one device (or of all): the next use reads it again. */
  invalidate(imei?: string): void;
}

/** What became of the records of one packet; every one of them is dealt with and may be acknowledged. */
export interface SubmitOutcome {
  /** stored + duplicates + quarantined = number of records submitted. */
  readonly durable: number;
  readonly duplicates: number;
  readonly quarantined: number;
}

/** The database could not commit. Nothing of the packet may be acknowledged; the device will send it again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** The device was deleted since the connection signed in. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

/** What a gateway needs of telemetry. */
export interface Ingest {
  /**
   * Hands over the records of one packet. `done` is called exactly once, after the commit that holds them
   * (`error` undefined) or when they could not be made durable. Never throws; order per device is kept.
   * @param receivedAt epoch ms
   */
  submit(
    device: KnownDevice,
    records: readonly TrackerRecord[],
    receivedAt: number,
    done: (error: Unavailable | DeviceGone | undefined, outcome: SubmitOutcome) => void,
  ): void;
  /**
   * Publishes records that were received and cannot be submitted yet, or never will be: whoever decides by what devices
   * say must not wait for their turn. Their own `submit` does not repeat it.
   */
  hear(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): void;
  /** `submit` as a promise, for callers that handle few packets. */
  submitted(device: KnownDevice, records: readonly TrackerRecord[], receivedAt: number): Promise<SubmitOutcome>;
  /** A sign of life without a record: extends the contact interval with the next commit. */
  contact(device: KnownDevice, receivedAt: number): void;
  /** True while the bounded queue is full: stop reading sockets until `onRelief` calls. */
  pressure(): boolean;
  /** Calls back each time pressure ends. @returns unsubscribe */
  onRelief(listener: () => void): () => void;
  /** Counts and lists a device that nobody provisioned; `address` is the peer's, without port. */
  unknown(imei: string, protocol: string, address: string): void;
}
