import type { CommandFacts } from '@waymark/contract/commands/schema.ts';
import { expect, it } from 'vitest';
import { agreeingStatus, type LiveNow, vehicleNow } from './vehicle-now.ts';

const family = {
  usable: true,
  deviceId: null,
  releasable: true,
  confirmed: null,
  status: {
    code: 'COMMAND_HISTORY_EMPTY',
    updateTime: null,
    messageStatus: { message: '', updateTime: null, type: 'success' as const },
  },
};
const facts: CommandFacts = {
  families: { immobilization: family, auxiliaryTracker: family, lock: family },
  connected: true,
  lastPacketAt: '2026-06-10T06:00:10Z',
  at: {
    fixTime: '2026-06-10T06:00:00Z',
    latitude: 47.1,
    longitude: 9.5,
    speedMetersPerSecond: 0,
    ignition: false,
    proof: null,
  },
  immobilizationType: 'starter',
  hold: null,
  holdFigures: null,
};
const TOLD = Date.parse('2026-06-10T06:00:00Z');
const live = (part: Partial<LiveNow>): LiveNow => ({
  lastLocationTime: TOLD + 5000,
  speedMetersPerSecond: 13,
  ignition: true,
  auxiliary: false,
  ...part,
});

it('uses newer data of the live channel and holds a moving vehicle', () => {
  expect(vehicleNow(facts, live({}))).toEqual({
    speedMetersPerSecond: 13,
    ignition: true,
    fixTime: TOLD + 5000,
    connected: true,
    hold: 'moving',
    holdFigures: null,
  });
});

it.each([
  ['nothing live', null],
  ['an older place', live({ lastLocationTime: TOLD - 1000 })],
  ['a place of the auxiliary tracker', live({ auxiliary: true })],
  ['no place', live({ lastLocationTime: null })],
])('keeps to the answer with %s', (_what, now) => {
  expect(vehicleNow(facts, now)).toMatchObject({ speedMetersPerSecond: 0, ignition: false, fixTime: TOLD, hold: null });
});

it('treats the same fix as equal, although the live channel rounds its time down', () => {
  const told = { ...facts, at: { ...facts.at, fixTime: '2026-06-10T06:00:00.900Z' } };
  expect(vehicleNow(told, live({ lastLocationTime: TOLD }))).toMatchObject({
    speedMetersPerSecond: 13,
    hold: 'moving',
  });
});

it('keeps the server’s reason if nothing live moves, above all when no device is connected', () => {
  const held = vehicleNow({ ...facts, hold: 'notAtRestLongEnough' }, live({ speedMetersPerSecond: 0.2 }));
  expect(held.hold).toBe('notAtRestLongEnough');
  expect(vehicleNow({ ...facts, hold: 'notConnected' }, live({})).hold).toBe('notConnected');
  expect(vehicleNow({ ...facts, hold: 'ignitionOn' }, live({})).hold).toBe('moving');
});

it.each([
  ['moving', 0, undefined],
  ['moving', 13, 'moving'],
  ['stopped', 13, undefined],
  ['idle', 0, 'idle'],
  ['offline', 13, 'offline'],
  ['moving', null, 'moving'],
] as const)('the status %s beside a speed of %s m/s is shown as %s', (status, speedMetersPerSecond, shown) => {
  expect(agreeingStatus(status, vehicleNow(facts, live({ speedMetersPerSecond, ignition: true })))).toBe(shown);
});
