import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { Refusal } from '../features/refusal.ts';
import { tokenHash } from '../features/secrets/token.ts';
import { plainAddress } from '../subscriber.ts';
import type { HealthCheck } from './options.ts';

/** Time limit of a health check. A part without an answer by then is unhealthy. */
const CHECK_WITHIN_MS = 2_000;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
/** Headers that proxies add. A request with any of them comes from another machine, whatever its socket says. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-envoy-.*|x-proxyuser-ip|true-client-ip|cf-connecting-ip|fastly-client-ip)$/;

/** Names of this machine for itself, as in a Host header. */
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

interface PartHealth {
  status: 'ok' | 'failing';
  reason?: string;
}

/** Serves `GET /health`, which is public: names the unhealthy parts, with 503 if there is one. */
export function serveHealth(app: FastifyInstance, checks: Readonly<Record<string, HealthCheck>>): void {
  app.get('/health', async (_request, reply) => {
    const parts = Object.fromEntries(
      await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await ask(check)] as const)),
    );
    const well = Object.values(parts).every((part) => part.status === 'ok');
    return reply
      .code(well ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: well ? 'ok' : 'failing', parts });
  });
}

/** Registers the same for Prometheus: 1 healthy, 0 failing. */
export function measureHealth(registry: Registry, checks: Readonly<Record<string, HealthCheck>>): void {
  new Gauge({
    name: 'waymark_part_healthy',
    help: 'Health of a part of the server as in /health: 1 healthy, 0 failing.',
    labelNames: ['part'] as const,
    registers: [registry],
    async collect() {
      for (const [part, check] of Object.entries(checks))
        this.set({ part }, (await ask(check)).status === 'ok' ? 1 : 0);
    },
  });
}

async function ask(check: HealthCheck): Promise<PartHealth> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('no answer in time'), CHECK_WITHIN_MS);
  try {
    const reason = await Promise.race([(async () => check())(), late.promise]);
    return reason === undefined ? { status: 'ok' } : { status: 'failing', reason };
  } catch {
    // The error can name hosts and users. The log of the part itself has it.
    return { status: 'failing', reason: 'not reachable' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Serves `GET /metrics` for Prometheus. The figures cover all tenants, so only the operator may read them: with the
 * token, or from this machine without a proxy. A session never opens them. A request for a public name is refused,
 * because it came through a proxy that adds no header or from a page whose name was pointed at this machine.
 */
export function serveMetrics(app: FastifyInstance, registry: Registry, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!isOfThisMachine(request) && !hasToken(request, token))
      throw new Refusal(request.viewer ? 'error.operator.only' : 'error.session.missing');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    LOOPBACK.test(plainAddress(socket.remoteAddress)) &&
    LOCAL_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  return timingSafeEqual(tokenHash(headers.authorization ?? ''), tokenHash(`Bearer ${token}`));
}
