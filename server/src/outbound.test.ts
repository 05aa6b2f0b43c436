import { describe, expect, it } from 'vitest';
import { isInside, isPrivateAddress, lookupFor } from './outbound.ts';

describe('outgoing calls', () => {
  it.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.31.255.1', true],
    ['172.32.0.1', false],
    ['192.168.0.9', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['::1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:a00:1', true],
    ['::ffff:203.0.113.9', false],
    ['203.0.113.9', false],
    ['2001:db8::1', false],
  ])('%s is private: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected));

  it.each([
    ['localhost', true],
    ['mailpit', true],
    ['mail.lan', true],
    ['10.0.0.5', true],
    ['[::1]', true],
    ['smtp.example.org', false],
    ['203.0.113.9', false],
    ['localhost.example.org', false],
    ['internal.example.org', false],
  ])('%s is set up as inside: %s', (host, expected) => expect(isInside(host)).toBe(expected));

  it('follow no public name to a private address, but reach a private name', async () => {
    type Resolve = NonNullable<Parameters<typeof lookupFor>[1]>;
    const answers = (...addresses: string[]): Resolve =>
      ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )) as unknown as Resolve;
    const found = (host: string, resolve: Resolve, all = false) =>
      new Promise((give) => {
        lookupFor(host, resolve)(host, { all }, (error, address) => give(error?.message ?? address));
      });
    expect(await found('sms.example.org', answers('127.0.0.1'))).toMatch(/private address/);
    expect(await found('sms.example.org', answers('10.0.0.1', '203.0.113.9'))).toBe('203.0.113.9');
    expect(await found('sms.example.org', answers('10.0.0.1', '203.0.113.9'), true)).toEqual([
      { address: '203.0.113.9', family: 4 },
    ]);
    expect(await found('gateway.internal', answers('10.0.0.1'), true)).toMatchObject([{ address: '10.0.0.1' }]);
  });
});
