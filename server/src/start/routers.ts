import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { osrm } from '../features/routes/routing/osrm.ts';
import { paused } from '../features/routes/routing/paused.ts';
import type { Router } from '../features/routes/routing/router.ts';
import { valhalla } from '../features/routes/routing/valhalla.ts';

/** Time limit of one request. A user waits for it. */
const ROUTE_WITHIN_MS = 8_000;

/** Returns the routing servers of the settings, in their order. The estimate of the service follows them. */
export function routersOf(config: Pick<Config, 'valhallaUrl' | 'osrmUrl'>, logger: Pick<Logger, 'warn'>): Router[] {
  const servers = [
    { url: config.valhallaUrl, setting: 'WAYMARK_VALHALLA_URL', open: valhalla },
    { url: config.osrmUrl, setting: 'WAYMARK_OSRM_URL', open: osrm },
  ];
  return servers
    .filter(({ url }) => url !== '')
    .map(({ url, setting, open }) =>
      paused(
        open(url, ROUTE_WITHIN_MS),
        () => performance.now(),
        ({ message }) => logger.warn(`The routing server of ${setting} is left alone for 30 s: ${message}`),
      ),
    );
}
