/**
 * Orders to devices, independent of protocols. A protocol declares how to encode an order and how to read a device's
 * answer. The command dispatcher decides whether an order may be sent.
 */

/** A requested change or state. The relay cuts the circuit it is wired to, which should be the starter. */
export type DeviceOrder =
  | { kind: 'relay'; cut: boolean }
  | { kind: 'lock'; locked: boolean }
  | { kind: 'interval'; movingSeconds: number; parkedSeconds: number }
  /** Asks for the state of the outputs; changes nothing. */
  | { kind: 'state' };

export interface OutgoingOrder {
  order: DeviceOrder;
  /**
   * 0 to 2³² − 1. Comes back in the answer where the protocol has a place for it: all of it from GT06, its lower 16 bits
   * from JT/T 808 and Queclink.
   */
  serial: number;
  imei: string;
  /** As registered, for texts that differ by model. */
  model?: string | undefined;
}

/** Answer of a device to an order, or its own report. */
export interface DeviceAnswer {
  text: string;
  /** It said in the protocol's own way that it did not take the order. */
  refused?: boolean | undefined;
}

/**
 * `done`: the output has the requested state · `refused`: it does not, or will not · `unrecognised`: unclear. Such
 * an answer is kept, and is not success.
 */
export type Verdict = 'done' | 'refused' | 'unrecognised';

/** How one protocol expresses orders and answers. */
export interface OrderLanguage {
  /** Encodes an order. @returns undefined if the protocol or the model has no words for it */
  encode(order: OutgoingOrder): Uint8Array | undefined;
  /** Judges an answer by the order that it belongs to; an answer to `state` is judged by the order before it. */
  judge(order: DeviceOrder, answer: DeviceAnswer): Verdict;
  /** Bits of an order's serial number that the answer repeats; 0 if answers carry no serial number. */
  echoedSerialBits: number;
  /**
   * Returns the bits of `digitalOutputs` that are set while a relay is cut or a lock is closed; 0 if the protocol does not
   * say. @param model as registered
   */
  outputBits(order: 'relay' | 'lock', model: string | null): number;
  /**
   * Models that obey the relay order although no model entry says that they have a relay output: none because the words
   * differ by model, unlisted models, or any model because the entries describe no hardware.
   */
  unlistedRelays: 'none' | 'unlistedModels' | 'anyModel';
}

/** Returns whether an output is as wanted. */
export function outputVerdict(isOn: boolean | undefined, wantedOn: boolean): Verdict {
  if (isOn === undefined) return 'unrecognised';
  return isOn === wantedOn ? 'done' : 'refused';
}
