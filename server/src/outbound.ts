/**
 * Limits outgoing calls to the hosts of the settings. A public name that resolves to a private address (a changed or
 * forged DNS answer) is refused. A host that is configured as a private one is reached.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/**
 * Returns true for addresses of this machine, of a local network, or of no single machine; also for IPv4 written as
 * IPv6.
 */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns true if a host of the settings is meant to be private: a private address, a name without a dot, or one of
 * local networks.
 */
export function isInside(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(name) !== 0) return isPrivateAddress(name);
  return !name.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)$/i.test(name);
}

/**
 * Returns the look-up of names for connections to a host of the settings.
 * @param host as configured
 * @param resolve the system's look-up; replaced in tests
 */
export function lookupFor(host: string, resolve: typeof lookup = lookup): LookupFunction {
  if (isInside(host)) return resolve as LookupFunction;
  return (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const outside = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = outside;
      if (first === undefined)
        return callback(new Error(`${name} means a private address, which it was not set up as`), '', 0);
      if (options.all) return callback(null, outside);
      callback(null, first.address, first.family);
    });
  };
}
