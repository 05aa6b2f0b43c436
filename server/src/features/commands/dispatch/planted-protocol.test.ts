/** Plants a protocol by one line in the index and asserts that no other part of the product has to know its name. */
import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import type { ProtocolDeclaration } from '@waymark/protocols/declaration.ts';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import { findModel } from '@waymark/protocols/find-model.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import { expect, it, vi } from 'vitest';
import { deviceTypes } from '../../devices/kinds.ts';
import { matchAnswer } from './answer-matching.ts';
import { canObey, type OrderedDevice, outputIsOn, serialOf } from './orders.ts';
import type { DispatchedCommand } from './sql.ts';

const { pigeon } = vi.hoisted(() => ({
  pigeon: {
    name: 'pigeon',
    title: 'Pigeon post',
    defaultPort: 5999,
    frameCap: 64,
    namedByImei: false,
    models: [
      {
        name: 'Homer 1',
        maker: 'Dovecote',
        transports: ['tcp'],
        ignition: 'none',
        relayOutput: true,
        lockOutput: false,
        intervalChangeable: false,
        vehicleBus: false,
        ownBattery: true,
        setUp: [],
      },
    ],
    frameStarts: [0x40],
    stream: () => ({ buffered: 0, push: () => [], end: () => [] }),
    device: () => ({
      capacity: 1,
      login: () => undefined,
      packet: () => new Uint8Array(0),
      hear: () => [],
    }),
    orders: {
      encode: ({ order, serial }) =>
        order.kind === 'relay' ? Buffer.from(`@${serial & 0xff} perch ${order.cut}`) : undefined,
      judge: (_order, { text }) => (text === 'perched' ? 'done' : 'unrecognised'),
      echoedSerialBits: 0xff,
      outputBits: (order) => (order === 'relay' ? 0b1000 : 0),
      unlistedRelays: 'unlistedModels',
    },
  } satisfies ProtocolDeclaration as ProtocolDeclaration,
}));

vi.mock('@waymark/protocols/index.ts', async (original) => {
  const { PROTOCOLS } = await original<typeof import('@waymark/protocols/index.ts')>();
  return { PROTOCOLS: [...PROTOCOLS, pigeon] };
});

const device: OrderedDevice = {
  imei: 'coop-7',
  protocol: 'pigeon',
  deviceType: 'pigeon',
  model: 'Homer 1',
  immobilizationType: 'starter',
  movingIntervalSeconds: null,
  parkedIntervalSeconds: null,
};
const cut = { kind: 'relay', cut: true } as const;

function sent(id: number): DispatchedCommand {
  return {
    id,
    request: 'SET_IMMOBILIZE',
    status: 'inprogress',
    serial: serialOf(id),
    askedStateAt: null,
  } as DispatchedCommand;
}

it('is found by its name, with its models and its device side', () => {
  expect(protocolOf('pigeon')).toBe(pigeon);
  expect(DEVICE_SIDES.pigeon?.('coop-7').capacity).toBe(1);
  expect(findModel('homer 1')).toMatchObject({ deviceType: 'pigeon', model: { maker: 'Dovecote' } });
  const { name, title, defaultPort: port, namedByImei } = pigeon;
  const kind = { name, title, port, namedByImei, host: undefined, thisMachineOnly: false };
  expect(deviceTypes([kind])).toMatchObject([{ deviceType: 'pigeon', title, models: [{ name: 'Homer 1' }] }]);
});

it('has the abilities of its models, and of its relay words', () => {
  expect(abilitiesOf('pigeon', 'Homer 1', null)).toEqual({ relay: true, lock: false, interval: false, display: false });
  expect(abilitiesOf('pigeon', 'Homer 1', 'none').relay).toBe(false);
  expect(abilitiesOf('pigeon', 'Stray', 'starter').relay).toBe(true);
  expect(abilitiesOf('pigeon', 'Stray', null).relay).toBe(false);
});

it('obeys the orders that it has words for, and tells its output by its own bit', () => {
  expect(canObey('SET_IMMOBILIZE', device)).toBe(true);
  expect(canObey('REMOTE_FORCE_LOCK', device)).toBe(false);
  expect(outputIsOn(cut, device, 0b1000)).toBe(true);
  expect(outputIsOn(cut, device, 0b0111)).toBe(false);
  expect(outputIsOn({ kind: 'lock', locked: true }, device, 0xff)).toBeUndefined();
});

it('has its answers matched by the serial bits that it repeats', () => {
  const commands = [sent(3), sent(200)];
  const answer = (serial: number) => ({ text: 'perched', serial, receivedAt: 0 });
  expect(matchAnswer(device, commands, answer(serialOf(3)))).toMatchObject({ command: { id: 3 }, verdict: 'done' });
  expect(matchAnswer(device, commands, answer(serialOf(200) & 0xff))).toMatchObject({ command: { id: 200 } });
  expect(matchAnswer(device, commands, answer(99))).toBeUndefined();
});
