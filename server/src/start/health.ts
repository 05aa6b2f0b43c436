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
      if (!databaseReachable) return 'The database does not take positions; devices keep theirs until it does.';
      if (underPressure || lagSeconds >= LONGEST_LAG_SECONDS)
        return `Devices wait: the oldest packet is ${lagSeconds} s old.`;
      return undefined;
    },
    disk: async () => {
      if (telemetry.health().diskFull)
        return 'The disk of the database is full; devices keep their positions until there is room.';
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      return free < LEAST_FREE_BYTES
        ? `The disk of the data folder is nearly full: ${Math.floor(free / 1024 / 1024)} MiB are left.`
        : undefined;
    },
    gateway: () => {
      const full = gateway.full();
      return full.length === 0 ? undefined : `No further connections are taken: ${full.join(', ')}.`;
    },
  };
}
