import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/**
 * Records route, status and time of requests, as a metric always and as a line at debug level. Never records the
 * address, which carries ids and searches, or the caller.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'waymark_http_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug(
      { method, route, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
