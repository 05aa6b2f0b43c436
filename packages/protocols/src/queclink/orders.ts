/**
 * Orders as @Track commands. A command that does not fit its model could change other settings, so only
 * models whose own layout is known are given one. Sources: "@Track Air Interface Protocol" of the GV200 (TRACGV200AN003,
 * 3.2.5), GV300 (TRACGV300AN002, 3.2.5, 3.2.10, 3.3.3.7), GMT100 (TRACGMT100AN001, 3.2.5, 3.2.7, 3.3.3.7), GL300
 * (TRACGL300AN001, 3.2.7, 3.2.11) and the same of GL200, GV55 and GV500 for GTFRI: GTOUT moves outputs, GTFRI sets the
 * periods of reports, GTRTO asks for a report (1), where there are outputs for their state (A), which GTIOS tells. What
 * answers is +ACK or +NACK with the command's serial number.
 *
 * A field that is left empty leaves its setting as it is. The password is the one that the model leaves the factory with:
 * its name in lower case. A serial number has four hexadecimal digits: of an order's serial the lower 16 bits come back.
 */
import {
  type DeviceAnswer,
  type DeviceOrder,
  type OrderLanguage,
  type OutgoingOrder,
  outputVerdict,
  type Verdict,
} from '../orders.ts';
import { TAIL } from './messages.ts';

type Interval = Extract<DeviceOrder, { kind: 'interval' }>;

interface Layout {
  /** Fields of GTOUT between password and serial number that are needed; `length` of them in all. */
  relay?: { length: number; fields(status: string): readonly string[] };
  /** The same of GTFRI. */
  interval?: { length: number; fields(interval: Interval): readonly string[] };
  /** Set where output 2 drives the relay: the device type that reports carry for the model, two hexadecimal digits. */
  secondOutputCuts?: string;
}

const OUTPUT_FIELDS = 16;
/** Status of output 1; no duration and no toggling: it stays. */
const firstOutput: Layout['relay'] = { length: OUTPUT_FIELDS, fields: (status) => [status, '0', '0'] };
/** The output is latched, and the two fields behind its status are reserved. */
const latchedOutput: Layout['relay'] = { length: OUTPUT_FIELDS, fields: (status) => [status] };
/** Output 1 is for anything; the relay that cuts has the field behind it. */
const cutRelay: Layout['relay'] = { length: 13, fields: (status) => ['', '', '', status] };

const FIXED_TIMING = '1';
/** Least period with the ignition off, s. */
const LEAST_PARKED_SECONDS = 300;
const none = (count: number): string[] => Array.from({ length: count }, () => '');
const parked = ({ parkedSeconds }: Interval): string => String(Math.max(LEAST_PARKED_SECONDS, parkedSeconds));

/** Mode, six fields, send interval (8th), four fields, interval with the ignition off (13th). */
const vehicle: Layout['interval'] = {
  length: 17,
  fields: (one) => [FIXED_TIMING, ...none(6), String(one.movingSeconds), ...none(4), parked(one)],
};
/** Here the fix interval before it must be the same. */
const vehicleWithFixes: Layout['interval'] = {
  length: 17,
  fields: (one) => [
    ...[FIXED_TIMING, ...none(5), String(one.movingSeconds), String(one.movingSeconds)],
    ...[...none(4), parked(one)],
  ],
};
/** Fix interval and send interval (7th, 8th); one period, whether it moves or not. */
const personal: Layout['interval'] = {
  length: 19,
  fields: ({ movingSeconds }) => [FIXED_TIMING, ...none(5), String(movingSeconds), String(movingSeconds)],
};

const LAYOUTS: Readonly<Record<string, Layout>> = {
  gl200: { interval: personal },
  gl300: { interval: personal },
  gv55: { interval: vehicle },
  gv200: { relay: firstOutput },
  gv300: { relay: latchedOutput, interval: vehicleWithFixes },
  gv500: { interval: vehicle },
  gmt100: { relay: cutRelay, secondOutputCuts: '08' },
};

/** The layout of a model as registered; its name in lower case is also its factory password. */
function layoutOf(model: string | null | undefined): Layout | undefined {
  return LAYOUTS[passwordOf(model)];
}

function passwordOf(model: string | null | undefined): string {
  return (model ?? '').trim().toLowerCase();
}

/** The bit of the digital outputs that drives the relay. */
function relayBit(layout: Layout | undefined): number {
  return layout?.secondOutputCuts === undefined ? 1 : 2;
}

/** Fields of GTRTO between password and serial number. */
const REALTIME_FIELDS = 6;
const REPORT_NOW = '1';
const OUTPUTS_NOW = 'A';

/** `AT+GTOUT=gv300,1,…,001F$`. */
function command(word: string, password: string, fields: readonly string[], length: number, serial: number): string {
  const number = (serial & 0xffff).toString(16).toUpperCase().padStart(4, '0');
  return `AT+${word}=${[password, ...fields, ...none(length - fields.length), number].join()}${TAIL}`;
}

/** Undefined: the model has none, or its layout is not known. */
function textOf({ order, serial, model }: OutgoingOrder): string | undefined {
  const password = passwordOf(model);
  const layout = layoutOf(model);
  if (layout === undefined) return undefined;
  switch (order.kind) {
    case 'relay': {
      const { relay } = layout;
      return relay && command('GTOUT', password, relay.fields(order.cut ? '1' : '0'), relay.length, serial);
    }
    case 'interval': {
      const { interval } = layout;
      return interval && command('GTFRI', password, interval.fields(order), interval.length, serial);
    }
    case 'state':
      return command('GTRTO', password, [layout.relay ? OUTPUTS_NOW : REPORT_NOW], REALTIME_FIELDS, serial);
    case 'lock':
      return undefined;
  }
}

function encode(order: OutgoingOrder): Uint8Array | undefined {
  const text = textOf(order);
  return text === undefined ? undefined : new Uint8Array(Buffer.from(text, 'latin1'));
}

/**
 * Pattern of the acknowledgement of each order. An acknowledged request for a report says nothing about the outputs.
 */
const ACKNOWLEDGED: Partial<Record<DeviceOrder['kind'], RegExp>> = {
  relay: /^\+ACK:GTOUT,/,
  interval: /^\+ACK:GTFRI,/,
};

/** Digital outputs precede the time of sending. */
const OUTPUTS = /^\+RESP:GTIOS,([0-9A-Z]{2})[^,]*,.*,([0-9A-F]{2}),\d{14},[0-9A-F]{4}$/i;
/** Returns whether the relay cuts, if the device reports its outputs. */
function isCut(text: string): boolean | undefined {
  const [, type, outputs] = OUTPUTS.exec(text) ?? [];
  if (outputs === undefined) return undefined;
  const layout = Object.values(LAYOUTS).find(({ secondOutputCuts }) => secondOutputCuts === type);
  return (Number.parseInt(outputs, 16) & relayBit(layout)) !== 0;
}

function judge(order: DeviceOrder, { text, refused }: DeviceAnswer): Verdict {
  if (refused) return 'refused';
  const relay = isCut(text);
  if (relay !== undefined && order.kind === 'relay') return outputVerdict(relay, order.cut);
  if (relay !== undefined && order.kind === 'state') return 'done';
  return ACKNOWLEDGED[order.kind]?.test(text) ? 'done' : 'unrecognised';
}

export const queclinkOrders: OrderLanguage = {
  encode,
  judge,
  echoedSerialBits: 0xffff,
  outputBits: (order, model) => (order === 'relay' ? relayBit(layoutOf(model)) : 0),
  unlistedRelays: 'none',
};
