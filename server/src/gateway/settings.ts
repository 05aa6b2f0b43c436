/** Limits of the gateway. Every one bounds what a stranger or a broken tracker can cost. */
export interface GatewayLimits {
  /** A connection that has not signed in by then is closed. */
  loginTimeoutSeconds: number;
  /** A connection that says nothing for so long is closed; longer than the longest reporting interval of a device. */
  idleTimeoutSeconds: number;
  /** A frame that was begun and is not completed by then ends its connection. */
  frameTimeoutSeconds: number;
  /** Connections per listener. */
  maxConnections: number;
  /** Bytes that a connection may send before it signs in. */
  maxBytesBeforeLogin: number;
  /** Records of one connection that wait for their commit; beyond them it is not read. */
  maxUnacknowledgedRecords: number;
  /** Records of all datagrams of one listener that wait for their commit; further datagrams are dropped. */
  maxDatagramRecords: number;
  /** Bytes that wait for a peer that does not read; beyond them it is closed. */
  maxWriteBufferBytes: number;
  /** Bad frames in a row after which a connection is closed. */
  maxBadFrames: number;
  /** How often a device sends a frame that nobody can read until it is put aside and acknowledged. */
  unreadableRepeats: number;
  /** Unknown devices that one address may name in a minute; then it is blocked. */
  unknownDevicesPerMinute: number;
  /** How long an address stays blocked. */
  blockSeconds: number;
  /** On close: how long open commits and their acknowledgements are waited for. */
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

/** Where one protocol listens. */
export interface ListenerSetting {
  /** 0: any free port. */
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
