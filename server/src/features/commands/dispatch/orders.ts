/** What a command asks of its device, and what the device's own output bits say of it. */
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { isRelease } from '@waymark/domain/commands/words.ts';
import { DEFAULT_THRESHOLDS, LIMITS } from '@waymark/domain/limits.ts';
import { abilitiesOf } from '@waymark/domain/trackers/abilities.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DeviceOrder, OrderLanguage } from '@waymark/protocols/orders.ts';

/** A device as far as orders to it need. */
export interface OrderedDevice {
  imei: string;
  protocol: string;
  /** As registered: the protocol, or what is made of it. */
  deviceType: string;
  model: string | null;
  immobilizationType: string | null;
  movingIntervalSeconds: number | null;
  parkedIntervalSeconds: number | null;
}

/** @param device for the intervals that it goes back to */
export function orderOf(
  request: CommandRequest,
  device: Pick<OrderedDevice, 'movingIntervalSeconds' | 'parkedIntervalSeconds'>,
): DeviceOrder {
  switch (request) {
    case 'SET_IMMOBILIZE':
    case 'RESET_IMMOBILIZE':
      return { kind: 'relay', cut: request === 'SET_IMMOBILIZE' };
    case 'REMOTE_FORCE_LOCK':
    case 'REMOTE_DISARMING_DEVICE':
      return { kind: 'lock', locked: request === 'REMOTE_FORCE_LOCK' };
    case 'SET_REPORT_FREQ_INTERVAL':
      return {
        kind: 'interval',
        movingSeconds: LIMITS.activatedMovingIntervalSeconds,
        parkedSeconds: LIMITS.activatedParkedIntervalSeconds,
      };
    case 'RESET_REPORT_FREQ_INTERVAL':
      return {
        kind: 'interval',
        movingSeconds: device.movingIntervalSeconds ?? DEFAULT_THRESHOLDS.movingIntervalSeconds,
        parkedSeconds: device.parkedIntervalSeconds ?? DEFAULT_THRESHOLDS.parkedIntervalSeconds,
      };
  }
}

/** How orders are given in a protocol; undefined where it has none. */
export function languageOf(protocol: string): OrderLanguage | undefined {
  return PROTOCOLS.find(({ name }) => name === protocol)?.orders;
}

/** Whether a device has what a command moves, and words for it. A release needs the words only: what was cut is released. */
export function canObey(request: CommandRequest, device: OrderedDevice): boolean {
  const order = orderOf(request, device);
  const abilities = abilitiesOf(device.deviceType, device.model, device.immobilizationType);
  if (order.kind === 'state' || !(isRelease(request) || abilities[order.kind])) return false;
  const words = languageOf(device.protocol)?.encode({
    order,
    serial: 1,
    imei: device.imei,
    model: device.model ?? undefined,
  });
  return words !== undefined;
}

/** The two serial numbers of a command on the wire: its own, and that of the question for the state after it. */
export function serialOf(commandId: number): number {
  return (commandId * 2) >>> 0;
}
export function stateSerialOf(serial: number): number {
  return (serial + 1) >>> 0;
}

/** Bits of `digital_outputs` that the relay moves: of JT/T 808 the fuel line's or the circuit's. */
const RELAY_BITS: Readonly<Record<string, number>> = { teltonika: 1, gt06: 1, jt808: 3, queclink: 1 };
/** GMT100 has its relay at the second output. */
const SECOND_OUTPUT_CUTS = /^gmt100$/i;
const LOCK_BITS: Readonly<Record<string, number>> = { teltonika: 2 };

/**
 * Whether the output of an order is on by a record's bits; undefined where the protocol does not say which bit it is (of
 * Wialon IPS every maker means his own).
 */
export function outputIsOn(
  order: DeviceOrder,
  device: Pick<OrderedDevice, 'protocol' | 'model'>,
  digitalOutputs: number,
): boolean | undefined {
  const { protocol, model } = device;
  if (order.kind === 'lock') return isOn(digitalOutputs, LOCK_BITS[protocol]);
  if (order.kind !== 'relay') return undefined;
  const isSecond = protocol === 'queclink' && SECOND_OUTPUT_CUTS.test((model ?? '').trim());
  return isOn(digitalOutputs, isSecond ? 2 : RELAY_BITS[protocol]);
}

function isOn(outputs: number, bits: number | undefined): boolean | undefined {
  return bits === undefined ? undefined : (outputs & bits) !== 0;
}

/** Whether the output of an order is to be on; undefined for orders that move none. */
export function wantedOn(order: DeviceOrder): boolean | undefined {
  if (order.kind === 'relay') return order.cut;
  return order.kind === 'lock' ? order.locked : undefined;
}
