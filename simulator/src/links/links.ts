import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { HttpLink } from './http-link.ts';
import type { Link, LinkOptions } from './link.ts';
import { StreamLink } from './stream-link.ts';
import { UdpLink } from './udp-link.ts';

export type Transport = 'tcp' | 'udp' | 'http';

/** Names of the protocols that a simulated device supports, as in `PROTOCOLS`. */
export const LINK_PROTOCOLS: readonly string[] = ['osmand', ...Object.keys(DEVICE_SIDES)];

/** @returns the usual port, undefined for a protocol that no simulated device supports */
export function defaultPort(protocol: string): number | undefined {
  if (!LINK_PROTOCOLS.includes(protocol)) return undefined;
  return PROTOCOLS.find(({ name }) => name === protocol)?.defaultPort;
}

/**
 * @param protocol one of `LINK_PROTOCOLS` @param transport only Teltonika devices use UDP here
 * @throws RangeError for any other protocol
 */
export function linkOf(protocol: string, transport: Transport, options: LinkOptions): Link {
  if (protocol === 'osmand') return new HttpLink(options);
  if (protocol === 'teltonika' && transport === 'udp') return new UdpLink(options);
  const sideOf = DEVICE_SIDES[protocol];
  if (!sideOf) throw new RangeError(`unsupported protocol ${protocol}; supported: ${LINK_PROTOCOLS.join(', ')}`);
  return new StreamLink(sideOf, options);
}
