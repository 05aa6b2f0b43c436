/** Translates a command into the order to its device, and reads the state of the order's output from the device's records. */
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { isRelease } from '@waymark/domain/commands/words.ts';
import { DEFAULT_THRESHOLDS, LIMITS } from '@waymark/domain/limits.ts';
import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import type { DeviceOrder, OrderLanguage } from '@waymark/protocols/orders.ts';

/** Facts about a device that orders need. */
export interface OrderedDevice {
  imei: string;
  protocol: string;
  /** As registered. */
  deviceType: string;
  model: string | null;
  immobilizationType: string | null;
  movingIntervalSeconds: number | null;
  parkedIntervalSeconds: number | null;
}

/** Returns the order of a command. @param device gives the intervals that a reset returns to */
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

/** Returns how a protocol expresses orders; undefined if it has none. */
export function orderLanguageOf(protocol: string): OrderLanguage | undefined {
  return protocolOf(protocol)?.orders;
}

/** Returns whether a device can obey a command. A release needs no ability, because whatever was cut must be released. */
export function canObey(request: CommandRequest, device: OrderedDevice): boolean {
  const order = orderOf(request, device);
  const abilities = abilitiesOf(device.deviceType, device.model, device.immobilizationType);
  if (order.kind === 'state' || !(isRelease(request) || abilities[order.kind])) return false;
  const words = orderLanguageOf(device.protocol)?.encode({
    order,
    serial: 1,
    imei: device.imei,
    model: device.model ?? undefined,
  });
  return words !== undefined;
}

/** Returns the serial number of a command on the wire. */
export function serialOf(commandId: number): number {
  return (commandId * 2) >>> 0;
}

/** Returns the serial number of the state query that follows a command. */
export function stateSerialOf(serial: number): number {
  return (serial + 1) >>> 0;
}

/**
 * Returns whether the output of an order is on by a record's output bits; undefined if the order moves no output or the
 * protocol does not say which bit it is.
 */
export function outputIsOn(
  order: DeviceOrder,
  device: Pick<OrderedDevice, 'protocol' | 'model'>,
  digitalOutputs: number,
): boolean | undefined {
  if (order.kind !== 'relay' && order.kind !== 'lock') return undefined;
  const bits = orderLanguageOf(device.protocol)?.outputBits(order.kind, device.model) ?? 0;
  return bits === 0 ? undefined : (digitalOutputs & bits) !== 0;
}

/** Returns whether an order turns its output on; undefined for orders that move none. */
export function wantedOn(order: DeviceOrder): boolean | undefined {
  if (order.kind === 'relay') return order.cut;
  return order.kind === 'lock' ? order.locked : undefined;
}
