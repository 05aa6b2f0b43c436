import { expect, it } from 'vitest';
import { UnregisteredDevices } from './unregistered-devices.ts';

it('blocks the /64 that sends unregistered IMEIs, and no other', () => {
  const unregistered = new UnregisteredDevices(3, 600, () => 1_000_000);
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1::3', '2001:db8:0:0:ffff::4'])
    unregistered.count(address);
  expect(unregistered.isBlocked('2001:db8::dead:beef')).toBe(true);
  expect(unregistered.isBlocked('2001:0db8:0000:0000:ffff::')).toBe(true);
  expect(unregistered.isBlocked('2001:db8:0:1::1')).toBe(false);
  expect(unregistered.list()).toMatchObject([{ address: '2001:db8:0:0', attempts: 4 }]);
});

it('blocks an IPv4 address in any notation', () => {
  const unregistered = new UnregisteredDevices(1, 600, () => 1_000_000);
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7']) unregistered.count(address);
  expect(unregistered.isBlocked('::ffff:c000:207')).toBe(true);
  expect(unregistered.isBlocked('192.0.2.8')).toBe(false);
});
