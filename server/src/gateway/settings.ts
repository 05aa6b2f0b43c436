/** Limits of the gateway. Each bounds the cost of an unregistered or faulty tracker. */
export interface GatewayLimits {
  /** Time after which a connection without a sign-in is closed. */
  loginTimeoutSeconds: number;
  /** Time after which a silent connection is closed; longer than the longest reporting interval of a device. */
  idleTimeoutSeconds: number;
  /** Time after which an incomplete frame closes its connection. */
  frameTimeoutSeconds: number;
  /** Most connections of one listener. */
  maxConnections: number;
  /** Most bytes that a connection may send before it signs in. */
  maxBytesBeforeLogin: number;
  /** Most uncommitted records of one connection; it is not read while there are more. */
  maxUnacknowledgedRecords: number;
  /** Most uncommitted records of all datagrams of one listener; further datagrams are dropped. */
  maxDatagramRecords: number;
  /** Most bytes that wait for a peer that does not read; its connection is closed beyond them. */
  maxWriteBufferBytes: number;
  /** Bad frames in a row after which a connection is closed. */
  maxBadFrames: number;
  /** How often a device must send an unreadable frame until it is quarantined and acknowledged. */
  unreadableRepeats: number;
  /** Most unregistered IMEIs of one address and minute; the address is blocked beyond them. */
  unknownDevicesPerMinute: number;
  /** How long an address stays blocked. */
  blockSeconds: number;
  /** How long closing waits for open commits and their acknowledgements. */
  closeTimeoutSeconds: number;
}

export const DEFAULT_LIMITS: GatewayLimits = {
  loginTimeoutSeconds: 30,
  idleTimeoutSeconds: 2 * 3600,
  frameTimeoutSeconds: 60,
  maxConnections: 20_000,
  maxBytesBeforeLogin: 1024,
  maxUnacknowledgedRecords: 2000,
  maxDatagramRecords: 20_000,
  maxWriteBufferBytes: 64 * 1024,
  maxBadFrames: 20,
  unreadableRepeats: 3,
  unknownDevicesPerMinute: 30,
  blockSeconds: 600,
  closeTimeoutSeconds: 10,
};

/** Port of one protocol. */
export interface ListenerSetting {
  /** 0 for any free port. */
  port: number;
  /** Name of the setting, for messages to the operator. */
  setting: string;
}

export interface GatewaySettings {
  /** Address to listen on; the product's default is loopback. */
  host: string;
  /** By protocol name; a protocol without an entry does not listen. */
  listeners: Readonly<Record<string, ListenerSetting | undefined>>;
  limits?: Partial<GatewayLimits>;
  /** Protocols whose frames are taken with a wrong checksum. */
  acceptWrongChecksum?: readonly string[];
}
