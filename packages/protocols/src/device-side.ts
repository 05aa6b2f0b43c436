/**
 * The device's side of a stream protocol: what a tracker sends and how it reads the server's answers. Like the server's
 * side it does no I/O; simulator, replay, benchmarks and tests bring the socket.
 */
import type { DeviceOrder } from './orders.ts';
import type { TrackerRecord } from './protocol.ts';

/** A record as a simulated device knows it: a time, and of the rest what it has, in the product's units. */
export type DeviceRecord = Partial<TrackerRecord> & { fixTime: number };

/** Outcome of an order, and the state of the device after it. */
export interface OrderOutcome {
  done: boolean;
  relayCut: boolean;
  locked: boolean;
  /** Its newest record, for answers that carry a place or a time. */
  record: DeviceRecord;
}

/** An order of the server. The device does it or not, and answers when it likes, over this connection or the next. */
export interface HeardOrder {
  kind: 'ordered';
  order: DeviceOrder;
  /** Encodes the device's answer. */
  answer(outcome: OrderOutcome): Uint8Array;
}

/** A text of the server for the display. */
export interface HeardText {
  kind: 'text';
  text: string;
  /** Encodes the device's answer; undefined if its protocol has none. @param shown false for a refusal */
  answer(shown: boolean): Uint8Array | undefined;
}

/** A message of the server to the device. */
export type Heard =
  /** The login is taken; the device may send. */
  | { kind: 'accepted' }
  /** The server does not know the device. */
  | { kind: 'refused' }
  /** The whole answer to the last packet: the first `count` of its records are stored, the rest is to be sent again. */
  | { kind: 'confirmed'; count: number }
  | HeardOrder
  | HeardText;

/** One connection of one device. It sends one packet at a time and waits for its confirmation, as real ones do. */
export interface DeviceSide {
  /** Most records that one packet may carry, at least 1. */
  readonly capacity: number;
  /** The first bytes of the connection; undefined where nothing is said before the first packet. */
  login(): Uint8Array | undefined;
  /** One packet, which may be several frames. What the protocol has no place for is left out. @param records 1 to `capacity` */
  packet(records: readonly DeviceRecord[]): Uint8Array;
  /** Reads bytes of the server, in any split. Answers to packets that were not sent are ignored. */
  hear(bytes: Uint8Array): Heard[];
}
