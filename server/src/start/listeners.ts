/** What the other parts need to know of the gateway and of telemetry. */
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DeviceKind } from '../features/devices/service.ts';
import type { Gateway } from '../gateway/listen.ts';

/**
 * Kinds of device that can connect now, and where.
 * @param host address that the gateway listens on @param publicHost what the operator says trackers know it as, or empty
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
