/**
 * Orders to a terminal. Sources: JT/T 808-2013 and -2019, chapter 8: 0x8103 set parameters (0x0027, 0x0029: seconds
 * between reports asleep and by default), 0x8105 terminal control, 0x8201 location query, 0x8500 vehicle control, and
 * what answers them (0x0001, 0x0201, 0x0500). The standard leaves the words of 0x8105 that cut and restore to vendors:
 * most took 0xF0 and 0xF1, others 0x64 and 0x65 ("JT/T808 Protocol for G10LS", table 14).
 *
 * A serial number has two octets here: of an order's serial the lower 16 bits come back.
 */
import {
  type DeviceAnswer,
  type DeviceOrder,
  type OrderLanguage,
  type OutgoingOrder,
  outputVerdict,
  type Verdict,
} from '../orders.ts';
import { isOf2019 } from './edition.ts';
import { encodeFrame } from './encode.ts';
import { FROM_PLATFORM } from './messages.ts';

/** The two of 0x8105 that move the relay. */
interface RelayWords {
  cut: number;
  restore: number;
}

const USUAL_WORDS: RelayWords = { cut: 0xf0, restore: 0xf1 };
/** By the first letters of the model, upper case. */
const WORDS_OF: Readonly<Record<string, RelayWords>> = { G10: { cut: 0x64, restore: 0x65 } };
/** Of every vendor. */
export const RELAY_WORDS: readonly RelayWords[] = [USUAL_WORDS, ...Object.values(WORDS_OF)];

/** Terminal parameters. */
export const PARAMETER = { asleepSeconds: 0x0027, movingSeconds: 0x0029 } as const;
/** Control type of 0x8500 since 2019, in which 0 locks; in the flags before it the lowest bit locks. */
export const DOORS = 0x0001;

const word = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const doubleWord = (value: number): number[] => [...word(value >>> 16), ...word(value & 0xffff)];

/** The words of 0x8105 that a model understands. */
function relayWords(model: string | undefined): RelayWords {
  const name = (model ?? '').toUpperCase();
  return Object.entries(WORDS_OF).find(([begins]) => name.startsWith(begins))?.[1] ?? USUAL_WORDS;
}

function messageOf(order: DeviceOrder, model: string | undefined, editionOf2019: boolean): [number, number[]] {
  switch (order.kind) {
    case 'relay': {
      const words = relayWords(model);
      return [FROM_PLATFORM.terminalControl, [order.cut ? words.cut : words.restore]];
    }
    case 'lock':
      if (!editionOf2019) return [FROM_PLATFORM.vehicleControl, [order.locked ? 1 : 0]];
      return [FROM_PLATFORM.vehicleControl, [...word(1), ...word(DOORS), order.locked ? 0 : 1]];
    case 'interval': {
      const set = (parameter: number, value: number): number[] => [...doubleWord(parameter), 4, ...doubleWord(value)];
      const both = [
        ...set(PARAMETER.movingSeconds, order.movingSeconds),
        ...set(PARAMETER.asleepSeconds, order.parkedSeconds),
      ];
      return [FROM_PLATFORM.setParameters, [2, ...both]];
    }
    case 'state':
      return [FROM_PLATFORM.locationQuery, []];
  }
}

/** Undefined for a terminal whose name fits no header. */
function encode({ order, serial, imei, model }: OutgoingOrder): Uint8Array | undefined {
  const editionOf2019 = isOf2019(imei, model);
  if (editionOf2019 === undefined) return undefined;
  const [messageId, body] = messageOf(order, model, editionOf2019);
  return encodeFrame({ messageId, imei, serial: serial & 0xffff, editionOf2019 }, body);
}

/**
 * `8105: done` is a general answer, `relays 01, doors locked` the status bits of a location that answers. Doors are done
 * only when the status says so: to 0x8500 the general answer means no more than that it arrived.
 */
function judge(order: DeviceOrder, { text, refused }: DeviceAnswer): Verdict {
  if (refused) return 'refused';
  const relays = /^relays ([01]+)/.exec(text)?.[1];
  switch (order.kind) {
    case 'relay':
      if (text === '8105: done') return 'done';
      return outputVerdict(relays?.includes('1'), order.cut);
    case 'lock': {
      const doors = /\bdoors (locked|unlocked)$/.exec(text)?.[1];
      return outputVerdict(doors === undefined ? undefined : doors === 'locked', order.locked);
    }
    case 'interval':
      return text === '8103: done' ? 'done' : 'unrecognised';
    case 'state':
      return relays === undefined ? 'unrecognised' : 'done';
  }
}

/** Relay of the fuel line and relay of the circuit. */
const RELAY_BITS = 0b11;

export const jt808Orders: OrderLanguage = {
  encode,
  judge,
  echoedSerialBits: 0xffff,
  outputBits: (order) => (order === 'relay' ? RELAY_BITS : 0),
  unlistedRelays: 'unlistedModels',
};
