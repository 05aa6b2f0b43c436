/**
 * Types of a tracker protocol. A protocol turns bytes into messages and answers into bytes. It does no I/O, has no
 * clock and trusts no device. The gateway owns sockets, looks devices up, and calls `acknowledge` only after commit.
 *
 * One set of units everywhere: metres, metres per second, seconds, degrees, volts, litres; times are epoch
 * milliseconds UTC.
 */

import type { OrderLanguage } from './orders.ts';
import type { TextLanguage } from './texts.ts';

/** A value that a tracker sent and the product keeps without interpreting it. */
export type AttributeValue = number | string | boolean;

/** Named events that devices report by themselves; one dictionary for all protocols. */
export type DeviceEventType =
  | 'harshAcceleration'
  | 'harshBraking'
  | 'harshCornering'
  | 'overspeed'
  | 'crash'
  | 'towing'
  | 'idling'
  | 'jamming'
  | 'unplugged'
  | 'plugged'
  | 'sos'
  | 'shock'
  | 'tamper'
  | 'geofenceEnter'
  | 'geofenceExit'
  | 'gpsFault'
  | 'simFault'
  | 'lowBattery';

/** An event with the device's own measure of it, where it sends one: m/s² for harsh ones, m/s for overspeed, the number
 * of the zone for geofences. */
export interface DeviceEvent {
  type: DeviceEventType;
  value?: number;
}

/** One record of a tracker, in the product's units. `undefined` means: the device did not say. */
export interface TrackerRecord {
  /** Device clock, epoch ms UTC. Undefined for a record without a time of its own: it is stored with that of its receipt. */
  fixTime: number | undefined;
  /** The protocol's sequence number where it has one; tells apart two records of one instant. */
  sequence: number | undefined;
  /** True when the device says that the coordinates come from a satellite fix. */
  valid: boolean;
  /** True when the device says that the record comes from its buffer. */
  buffered: boolean;
  /** Degrees, WGS84; both undefined in a record without coordinates. */
  latitude: number | undefined;
  longitude: number | undefined;
  altitudeMeters: number | undefined;
  speedMetersPerSecond: number | undefined;
  /** 0 ≤ heading < 360, clockwise from north. */
  headingDegrees: number | undefined;
  satellites: number | undefined;
  accuracyMeters: number | undefined;
  ignition: boolean | undefined;
  motion: boolean | undefined;
  charging: boolean | undefined;
  odometerMeters: number | undefined;
  engineSeconds: number | undefined;
  fuelLiters: number | undefined;
  fuelPercent: number | undefined;
  /** Vehicle supply, volts. */
  externalVolts: number | undefined;
  /** The tracker's own battery, volts. */
  batteryVolts: number | undefined;
  /** Battery of the device or, for electric vehicles, state of charge: 0 to 100. */
  batteryPercent: number | undefined;
  rpm: number | undefined;
  /** Bit n is digital input n + 1. */
  digitalInputs: number | undefined;
  /** Bit n is digital output n + 1 (relay states). */
  digitalOutputs: number | undefined;
  analogue1Volts: number | undefined;
  analogue2Volts: number | undefined;
  events: DeviceEvent[];
  /** Everything else, under the names of the dictionary (docs/protocols.md); undefined when there is nothing. */
  attributes: Record<string, AttributeValue> | undefined;
}

/** Reason of refused bytes. Each has a counter. */
export type BadFrameReason = 'checksum' | 'length' | 'noise' | 'malformed' | 'unsupported';

/** Describes a frame that a decoder refused, so that an operator can report it. */
export interface Refusal {
  /** Type of the message as the protocol's documents write it: `0x36`, `codec 0x8e`, `GTINF`. */
  type: string;
  /** Octets of the frame; of the message where frames carry several. */
  length: number;
  /** Short reason: `unknown type`, `unknown layout`, `wrong checksum`. */
  reason: string;
}

/** A message that a decoder finds in a stream or datagram. */
export type Message =
  /** The device names itself. `reply(false)` is the protocol's refusal; undefined: the connection is closed without one. */
  | { kind: 'login'; imei: string; reply(accepted: boolean): Uint8Array | undefined }
  /**
   * Records to be made durable. `imei` is set when the message itself carries it (datagrams, HTTP, login-less
   * protocols). `acknowledge()` gives the bytes that tell the device that the first `count` records are stored.
   */
  | { kind: 'records'; imei?: string; records: TrackerRecord[]; acknowledge(count: number): Uint8Array | undefined }
  /** A message without a record, which extends the contact interval. */
  | { kind: 'heartbeat'; imei?: string; reply?: Uint8Array }
  /** An answer to a command, or text that the device sent by itself. */
  | {
      kind: 'response';
      imei?: string;
      serial?: number;
      text: string;
      /** True if the device says that it did not accept the command. */
      refused?: boolean;
      /** True when it answers a text to its display, and no command. */
      answersText?: boolean;
      reply?: Uint8Array;
    }
  /**
   * Dropped bytes, at most 512 of them, for administrators only. `reply` says in the protocol that the frame is damaged,
   * or that its content can never be stored.
   */
  | {
      kind: 'bad';
      reason: BadFrameReason;
      detail: string;
      bytes: Uint8Array;
      reply?: Uint8Array;
      /** Set when the dropped bytes are a message whose type is known; noise and broken frames have none. */
      refusal?: Refusal;
      /**
       * Set for a whole frame with the right checksum that cannot be read, because the device would send it forever.
       * `frame` is all of it. `settle` acknowledges it after the gateway has quarantined it.
       */
      unreadable?: { frame: Uint8Array; settle: Uint8Array };
    };

/** Keeps the unread rest of one connection. Memory is bounded by the protocol's frame cap. */
export interface StreamDecoder {
  /** Any split of a stream over calls gives the same messages. Never throws on input. */
  push(bytes: Uint8Array): Message[];
  /** Octets kept until more arrive; at most the protocol's frame cap. */
  readonly buffered: number;
  /** Ends the connection: reports and frees dropped and incomplete octets. */
  end(): Message[];
}

/** Settings of one listener. */
export interface DecodeOptions {
  /** Accept frames with a wrong checksum, for firmware families known to send them. Default false. */
  acceptWrongChecksum?: boolean;
  /** Receive time, epoch ms; protocols with two-digit years or time zones need it as an anchor. */
  now(): number;
}

/** One HTTP request, as far as a protocol may see it. */
export interface HttpRequest {
  method: string;
  /** Path with query string. */
  url: string;
  contentType: string;
  body: Uint8Array;
}

export interface HttpAnswer {
  status: number;
  contentType?: string;
  body?: string;
}

/** Messages of an HTTP request. `answer` is called after the commit (`stored`) or after a refusal. */
export interface HttpExchange {
  messages: Message[];
  answer(outcome: 'stored' | 'unknownDevice' | 'bad' | 'unavailable'): HttpAnswer;
}

export interface Protocol {
  /** Folder name and the word in settings, metrics and device types. */
  name: string;
  /** Name as people write it. */
  title: string;
  /** Port that the field expects; TCP and UDP listen on the same number. */
  defaultPort: number;
  /** Returns the name that a device sends, given its label as a user entered it; absent if both are the same. */
  nameOf?: (label: string) => string;
  /** Longest frame in bytes; a longer one is dropped as `length`. */
  frameCap: number;
  stream?: (options: DecodeOptions) => StreamDecoder;
  datagram?: (bytes: Uint8Array, options: DecodeOptions) => Message[];
  http?: (request: HttpRequest, options: DecodeOptions) => HttpExchange;
  /**
   * Returns the type of the message in a frame that the decoder refused without naming it, as the protocol's documents
   * write it; undefined if the frame ends before its type.
   * @param frame its first octets
   */
  frameType?: (frame: Uint8Array) => string | undefined;
  /** Encoding of orders; absent if its devices take none. */
  orders?: OrderLanguage;
  /** Encoding of texts to displays; absent if its devices have none. */
  texts?: TextLanguage;
}

/** Returns an empty record. Every protocol starts from it, so that all records have one shape (and one hidden class). */
export function emptyRecord(fixTime: number | undefined): TrackerRecord {
  return {
    fixTime,
    sequence: undefined,
    valid: false,
    buffered: false,
    latitude: undefined,
    longitude: undefined,
    altitudeMeters: undefined,
    speedMetersPerSecond: undefined,
    headingDegrees: undefined,
    satellites: undefined,
    accuracyMeters: undefined,
    ignition: undefined,
    motion: undefined,
    charging: undefined,
    odometerMeters: undefined,
    engineSeconds: undefined,
    fuelLiters: undefined,
    fuelPercent: undefined,
    externalVolts: undefined,
    batteryVolts: undefined,
    batteryPercent: undefined,
    rpm: undefined,
    digitalInputs: undefined,
    digitalOutputs: undefined,
    analogue1Volts: undefined,
    analogue2Volts: undefined,
    events: [],
    attributes: undefined,
  };
}

/** Returns the record's attributes, created at their first use. */
export function attributesOf(record: TrackerRecord): Record<string, AttributeValue> {
  record.attributes ??= {};
  return record.attributes;
}
