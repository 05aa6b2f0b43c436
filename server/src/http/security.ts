import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { HttpSettings } from './options.ts';

/**
 * Sets the security headers. Evaluation is never allowed. The map's worker may come from a blob, the network basemap
 * from its own hosts.
 */
export async function secureHeaders(app: FastifyInstance, settings: HttpSettings): Promise<void> {
  const styles = [settings.lightStyleUrl, settings.darkStyleUrl].filter((url) => url !== null);
  const hosts = [...new Set([...styles.filter((url) => URL.canParse(url)).map(originOf), ...settings.mapHosts])];
  const secure = settings.publicUrl?.startsWith('https:') === true;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // The UI kit sets sizes and places as style attributes.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...hosts],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...hosts],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    // Tiles come from other hosts without a resource policy.
    crossOriginEmbedderPolicy: false,
    // Browsers ignore it over plain http and log a complaint.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin' } : false,
    originAgentCluster: secure,
    referrerPolicy: { policy: 'same-origin' },
  });
}

function originOf(url: string): string {
  // Tile addresses may have a placeholder in the host: `https://{s}.tiles.example/…`.
  return new URL(url.replace(/\{s\}/, '*')).origin;
}
