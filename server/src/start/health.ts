/** Checks for `/health` of each part except the database. */
import { statfs } from 'node:fs/promises';
import type { Gateway } from '../gateway/listen.ts';
import type { HealthCheck } from '../http/options.ts';
import type { Telemetry } from '../telemetry/service.ts';

/** PostgreSQL needs a segment of its log (16 MiB) at a time, and room for a new week. */
const LEAST_FREE_BYTES = 256 * 1024 * 1024;
/** After this lag of an acknowledgement devices reconnect. */
const LONGEST_LAG_SECONDS = 20;

export interface HealthParts {
  telemetry: Pick<Telemetry, 'health'>;
  gateway: Pick<Gateway, 'full'>;
  dataDir: string;
}

export function healthChecks({ telemetry, gateway, dataDir }: HealthParts): Record<string, HealthCheck> {
  return {
    ingest: () => {
      const { databaseReachable, underPressure, lagMilliseconds } = telemetry.health();
      const lagSeconds = Math.round(lagMilliseconds / 1000);
      if (!databaseReachable) return 'The database does not accept positions. Devices keep them until it does.';
      if (underPressure || lagSeconds >= LONGEST_LAG_SECONDS) return `Ingest is ${lagSeconds} s behind.`;
      return undefined;
    },
    disk: async () => {
      if (telemetry.health().diskFull)
        return 'The database disk is full. Devices keep their positions until there is space.';
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      return free < LEAST_FREE_BYTES
        ? `The disk of the data folder is nearly full: ${Math.floor(free / 1024 / 1024)} MiB left.`
        : undefined;
    },
    gateway: () => {
      const full = gateway.full();
      return full.length === 0 ? undefined : `Device ports at capacity: ${full.join(', ')}.`;
    },
  };
}
