import { createServer } from 'node:net';
import { portSetting } from '../product.ts';

/** Below the ports of outgoing connections, so that a reconnecting device cannot take its server's port. */
const LOWEST = 15_000;
const HIGHEST = 30_000;

/** Returns a free port for each protocol, for use over restarts. @param chance 0 ≤ n < 1 */
export async function fixedPorts(protocols: readonly string[], chance: () => number): Promise<Record<string, number>> {
  const ports: Record<string, number> = {};
  for (const protocol of protocols) {
    let port: number;
    do port = LOWEST + Math.floor(chance() * (HIGHEST - LOWEST));
    while (Object.values(ports).includes(port) || !(await isFree(port)));
    ports[protocol] = port;
  }
  return ports;
}

/** Returns the settings that make the product listen on the ports. */
export function portSettings(ports: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([protocol, port]) => [portSetting(protocol), String(port)]));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
