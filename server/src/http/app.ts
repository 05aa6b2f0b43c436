import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { LIVE_PATH } from '@waymark/contract/live/frame.ts';
import { openApiDocument } from '@waymark/contract/openapi/document.ts';
import { problemOf } from '@waymark/contract/problem.ts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { Gauge } from 'prom-client';
import { Refusal } from '../features/refusal.ts';
import { TooManyAttempts } from '../features/session/attempts.ts';
import { tokenOf } from '../features/session/cookie.ts';
import { wireServices } from '../features/wire.ts';
import { subscriberOf } from '../subscriber.ts';
import { useValidators } from './ajv.ts';
import { handleError, sendProblem } from './errors.ts';
import { handlersOf } from './handlers.ts';
import { measureHealth, serveHealth, serveMetrics } from './health.ts';
import { serveLive } from './live.ts';
import { serveMaps } from './maps.ts';
import { serveOpenId } from './openid.ts';
import type { AppOptions } from './options.ts';
import { changesState, fromOwnSite } from './origin.ts';
import { showsAccount } from './page-account.ts';
import { RefusalLog } from './refusal-log.ts';
import { releaseCalls } from './release-calls.ts';
import { observeRequests } from './request-log.ts';
import { registerEndpoints } from './routes.ts';
import { secureHeaders } from './security.ts';
import { refuseBrokenText } from './text.ts';
import { serveWeb } from './web.ts';

const BODY_CAP_BYTES = 1024 * 1024;
/** A request that is not complete by then is given up; the largest body passes a slow line in less. */
const REQUEST_WITHIN_MS = 60_000;
/** Files of the web build are the same for everybody; `/assets/<id>` without an extension is a page. */
const BUILD_FILE = /^\/assets\/[^?]*\.[a-z0-9]+$/;

/** The whole HTTP side, ready to `listen`: the same for production and tests. Closing it ends the live sockets too. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database } = options;
  const now = options.now ?? Date.now;
  const pause = options.pause ?? ((milliseconds) => sleep(milliseconds, undefined, { ref: false }));
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // The framework's lines carry addresses and peers; ours are in request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_CAP_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    forceCloseConnections: true,
    // Elsewhere the header is ignored: a socket that was handed over has neither the limits nor the timeouts of requests.
    http: { shouldUpgradeCallback: ({ url = '' }) => url.split('?', 1)[0] === LIVE_PATH },
    routerOptions: { ignoreTrailingSlash: true },
    // What fails before there is a call to ask: an address that cannot be read.
    frameworkErrors: handleError,
  });
  const onError = (error: unknown) => handleFault(app, error);
  const services = wireServices(options, { now, pause, onError });
  const { sessions, live, shares } = services;
  app.addHook('onClose', () => services.close());

  app.decorate('refusals', new RefusalLog(now));
  useValidators(app);
  refuseBrokenText(app);
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof TooManyAttempts)) return handleError(error, request, reply);
    reply.header('retry-after', String(error.waitSeconds));
    sendProblem(reply, problemOf('error.rate.limited'));
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, problemOf('error.not.found')));
  observeRequests(app, options.metrics);
  await secureHeaders(app, settings);
  // Counted before anything else is done for a request: also of those without a session, and of unknown addresses.
  // But not the files of the build: one page takes many, and whoever shares an address with others needs them all.
  await app.register(cookie);
  app.decorateRequest('viewer', undefined);
  const isRelease = releaseCalls({
    tokenOf: (request) => tokenOf(request, settings.publicUrl),
    find: (token) => sessions.find(token),
    lookUpsPerMinute: settings.requestsPerMinute,
    now,
  });
  await app.register(rateLimit, {
    global: false,
    max: settings.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => subscriberOf(request.ip),
    allowList: async (request) => BUILD_FILE.test(request.url) || (await isRelease(request)),
  });
  app.addHook('onRequest', app.rateLimit());

  app.addHook('onRequest', async (request) => {
    if (changesState(request.method) && !fromOwnSite(request, settings.publicUrl))
      throw new Refusal('error.origin.foreign');
    const token = tokenOf(request, settings.publicUrl);
    if (token === undefined || BUILD_FILE.test(request.url)) return;
    request.viewer = await sessions.find(token);
    // Another process may have switched the session: a page is refused only by what is stored now.
    if (request.viewer && !showsAccount(request, request.viewer)) request.viewer = await sessions.findAgain(token);
  });
  app.addHook('onSend', async (request, reply) => {
    // Answers are one user's own; pages and files say for themselves how long they hold.
    if (!reply.hasHeader('cache-control') && request.url !== '/') reply.header('cache-control', 'no-store');
  });

  await registerEndpoints(app, handlersOf(services, settings, options.siteAddress));
  await serveLive(app, live, sessions, settings.publicUrl);
  await serveMaps(app, settings.mapFolder, options.island, shares);
  const checks = { database: () => database.ping().then(() => undefined), ...options.health };
  serveHealth(app, checks);
  measureHealth(options.metrics, checks);
  serveMetrics(app, options.metrics, settings.metricsToken);
  new Gauge({
    name: 'waymark_live_watchers',
    help: 'Browsers on the live channel.',
    registers: [options.metrics],
    collect() {
      this.set(live.watchers);
    },
  });
  if (services.openId !== undefined) serveOpenId(app, services.openId, settings.publicUrl);
  app.get('/openapi.json', async (request) => {
    if (request.viewer === undefined) throw new Refusal('error.session.missing');
    return openApiDocument('1');
  });
  serveWeb(app, settings, shares);
  return app;
}

function handleFault(app: FastifyInstance, error: unknown): void {
  app.log.error({ name: error instanceof Error ? error.name : typeof error }, 'something failed beside a request');
}
