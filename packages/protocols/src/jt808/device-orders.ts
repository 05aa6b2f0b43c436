/** The device's side of orders: what a message asks of a terminal, and with which message it answers. */
import type { OrderOutcome } from '../device-side.ts';
import type { DeviceOrder } from '../orders.ts';
import { locationBody } from './encode.ts';
import type { Envelope } from './envelope.ts';
import { FROM_PLATFORM, FROM_TERMINAL, RESULT } from './messages.ts';
import { uint16, uint32 } from './octets.ts';
import { DOORS, PARAMETER, RELAY_WORDS } from './orders.ts';

const word = (value: number): [number, number] => [(value >> 8) & 0xff, value & 0xff];

/** @returns undefined for a message that is no order, or one that this terminal does not know */
export function readOrder({ messageId, body, layout }: Envelope): DeviceOrder | undefined {
  switch (messageId) {
    case FROM_PLATFORM.terminalControl: {
      const words = RELAY_WORDS.find(({ cut, restore }) => body[0] === cut || body[0] === restore);
      return words && { kind: 'relay', cut: body[0] === words.cut };
    }
    case FROM_PLATFORM.vehicleControl:
      if (!layout.versioned) return body.length < 1 ? undefined : { kind: 'lock', locked: (body[0]! & 1) === 1 };
      if (body.length < 5 || uint16(body, 2) !== DOORS) return undefined;
      return { kind: 'lock', locked: body[4] === 0 };
    case FROM_PLATFORM.setParameters:
      return readInterval(body);
    case FROM_PLATFORM.locationQuery:
      return { kind: 'state' };
    default:
      return undefined;
  }
}

/** Count (1), then id (4), length (1) and value of each. */
function readInterval(body: Uint8Array): DeviceOrder | undefined {
  const values = new Map<number, number>();
  for (let at = 1; at + 9 <= body.length && body[at + 4] === 4; at += 9)
    values.set(uint32(body, at), uint32(body, at + 5));
  const movingSeconds = values.get(PARAMETER.movingSeconds);
  const parkedSeconds = values.get(PARAMETER.asleepSeconds);
  if (movingSeconds === undefined || parkedSeconds === undefined) return undefined;
  return { kind: 'interval', movingSeconds, parkedSeconds };
}

/** Locations answer what asks for the state, and the doors when they moved; anything else has the general answer. */
export function answerTo(
  { messageId, serial }: Envelope,
  order: DeviceOrder,
  { done, relayCut, locked, record }: OrderOutcome,
): { messageId: number; body: number[] } {
  if (order.kind === 'state' || (order.kind === 'lock' && done)) {
    const attributes = { ...record.attributes, doorsLocked: locked };
    const location = locationBody({ ...record, digitalOutputs: Number(relayCut), attributes });
    const answer = order.kind === 'state' ? FROM_TERMINAL.locationAnswer : FROM_TERMINAL.controlAnswer;
    return { messageId: answer, body: [...word(serial), ...location] };
  }
  const result = done ? RESULT.done : RESULT.failed;
  return { messageId: FROM_TERMINAL.generalAnswer, body: [...word(serial), ...word(messageId), result] };
}
