/** Facts about the gateway and telemetry that other parts need. */
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DeviceKind } from '../features/devices/service.ts';
import type { Gateway } from '../gateway/listen.ts';

/**
 * Returns kinds of device that can connect now, and their addresses.
 * @param host address that the gateway listens on @param publicHost the operator's name of the host for trackers, or
 * empty
 */
export function listeners(gateway: Pick<Gateway, 'port'>, host: string, publicHost: string): DeviceKind[] {
  const everywhere = EVERYWHERE.has(host);
  const thisMachineOnly = publicHost === '' && LOOPBACK.test(host);
  const known = publicHost || (everywhere || thisMachineOnly ? undefined : host);
  return PROTOCOLS.flatMap(({ name, title, stream, nameOf, namedByImei }) => {
    const port = gateway.port(name, stream ? 'tcp' : 'http');
    if (port === undefined) return [];
    return [{ name, title, port, host: known, thisMachineOnly, namedByImei, ...(nameOf && { nameOf }) }];
  });
}

const EVERYWHERE = new Set(['0.0.0.0', '::']);
const LOOPBACK = /^(127\.|::1$|localhost$)/;
