import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HttpSettings } from './options.ts';

/**
 * Sets the security headers. Evaluation is never allowed. The map's worker may come from a blob, the network basemap
 * from its own hosts.
 */
export function secureHeaders(app: FastifyInstance, settings: HttpSettings): void {
  const styles = [settings.lightStyleUrl, settings.darkStyleUrl].filter((url) => url !== null);
  const hosts = [...new Set([...styles.filter((url) => URL.canParse(url)).map(originOf), ...settings.mapHosts])];
  const secure = settings.publicUrl?.startsWith('https:') === true;
  const headers = headersOf(
    helmet({
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
    }),
  );
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Returns the headers that a middleware sets. They are the same for every answer, and making them takes as long as a small query. */
function headersOf(middleware: ReturnType<typeof helmet>): ReturnType<ServerResponse['getHeaders']> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return response.getHeaders();
}

function originOf(url: string): string {
  // Tile addresses may have a placeholder in the host: `https://{s}.tiles.example/…`.
  return new URL(url.replace(/\{s\}/, '*')).origin;
}
