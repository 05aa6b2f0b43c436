/** What the other parts need to know of the gateway and of telemetry. */
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { DeviceKind } from '../features/devices/service.ts';
import type { Gateway } from '../gateway/listen.ts';
import type { HealthCheck } from '../http/options.ts';
import type { Telemetry } from '../telemetry/service.ts';

/** Kinds of device that can connect now, and the port that each connects to. */
export function listeners(gateway: Gateway): DeviceKind[] {
  return PROTOCOLS.flatMap(({ name, title, stream }) => {
    const port = gateway.port(name, stream ? 'tcp' : 'http');
    return port === undefined ? [] : [{ name, title, port }];
  });
}

/** @throws Error when nothing listens for the protocol: a fault of the wiring */
export function portOf(kinds: readonly DeviceKind[], protocol: string): number {
  const kind = kinds.find(({ name }) => name === protocol);
  if (kind === undefined) throw new Error(`nothing listens for ${protocol}`);
  return kind.port;
}

/** What `/health` says of the way in: the queue and the last commits. */
export function telemetryHealth(telemetry: Telemetry): Record<string, HealthCheck> {
  return {
    ingest: () => {
      const { databaseReachable, underPressure, lagMilliseconds } = telemetry.health();
      if (!databaseReachable) return 'The database does not take positions; devices keep theirs until it does.';
      if (underPressure) return `Devices wait: the oldest packet is ${Math.round(lagMilliseconds / 1000)} s old.`;
      return undefined;
    },
  };
}
