import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { LIVE_PATH } from '@waymark/contract/live/frame.ts';
import { openApiDocument } from '@waymark/contract/openapi/document.ts';
import { problemOf } from '@waymark/contract/problem.ts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { Gauge } from 'prom-client';
import { InboxFeed } from '../features/notifications/feed.ts';
import { Refusal } from '../features/refusal.ts';
import { TooManyAttempts } from '../features/session/attempts.ts';
import { tokenOf } from '../features/session/cookie.ts';
import { wireServices } from '../features/wire.ts';
import { repeat } from '../repeat.ts';
import type { Job } from '../storage/jobs.ts';
import { subscriberOf } from '../subscriber.ts';
import { SERIALIZERS, useValidators } from './ajv.ts';
import { serveCalendarLinks } from './calendar-links.ts';
import { handleError, sendProblem } from './errors.ts';
import { handlersOf } from './handlers.ts';
import { measureHealth, serveHealth, serveMetrics } from './health.ts';
import { serveIncidentLinks } from './incident-links.ts';
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
import { sendTooMany } from './too-many-requests.ts';
import { serveUnsubscribe } from './unsubscribe.ts';
import { readableAddress, serveWeb } from './web.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Background work of the services, for the job runner. */
    jobs: readonly Job[];
  }
}

const BODY_CAP_BYTES = 1024 * 1024;
/** Time limit for receiving a complete request. The largest body takes less on a slow line. */
const REQUEST_WITHIN_MS = 60_000;
/** Interval of looking for raised alerts. */
const DISPATCH_EVERY_MS = 500;
/** Files of the web build are the same for every user. `/assets/<id>` without an extension is a page. */
const BUILD_FILE = /^\/assets\/[^?]*\.[a-z0-9]+$/;

/** Returns the whole HTTP side, ready to `listen`, for production and tests. Closing it ends the live sockets too. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database } = options;
  const now = options.now ?? Date.now;
  const pause = options.pause ?? ((milliseconds) => sleep(milliseconds, undefined, { ref: false }));
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // The framework's lines carry addresses and peers. request-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_CAP_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    forceCloseConnections: true,
    // Elsewhere the header is ignored, because an upgraded socket has neither the limits nor the timeouts of requests.
    http: { shouldUpgradeCallback: ({ url = '' }) => url.split('?', 1)[0] === LIVE_PATH },
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: SERIALIZERS,
    // Handles failures before a route is found, such as a malformed address.
    frameworkErrors(error, request, reply) {
      const address = error.code === 'FST_ERR_BAD_URL' ? readableAddress(request) : undefined;
      if (address === undefined) handleError(error, request, reply);
      else reply.redirect(address);
    },
  });
  const onError = (error: unknown) => handleFault(app, error);
  const services = wireServices(options, { now, pause, onError });
  const { sessions, live, shares } = services;
  app.addHook('onClose', () => services.close());

  app.decorate('refusals', new RefusalLog(now));
  app.decorate('jobs', [
    ...services.reportFileMaker.jobs(),
    ...services.reportScheduleRunner.jobs(),
    ...services.lenderFollower.jobs(),
    ...services.routeMatching.jobs(),
  ]);
  useValidators(app);
  refuseBrokenText(app);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof TooManyAttempts) return sendTooMany(request, reply, error.waitSeconds);
    return handleError(error, request, reply);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, problemOf('error.not.found')));
  observeRequests(app, options.metrics);
  secureHeaders(app, settings);
  // Counts before any other work for a request, including requests without a session and unknown addresses. Files of
  // the build are exempt, because one page takes many of them and clients behind a shared address all need them.
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
    errorResponseBuilder: (_request, { ttl }) => new TooManyAttempts(Math.ceil(ttl / 1000)),
    allowList: async (request) => BUILD_FILE.test(request.url) || (await isRelease(request)),
  });
  app.addHook('onRequest', app.rateLimit());

  app.addHook('onRequest', async (request) => {
    if (changesState(request.method) && !fromOwnSite(request, settings.publicUrl))
      throw new Refusal('error.origin.foreign');
    const token = tokenOf(request, settings.publicUrl);
    if (token === undefined || BUILD_FILE.test(request.url)) return;
    request.viewer = await sessions.find(token);
    // Another process may have switched the session, so a page is refused only by the stored session.
    if (request.viewer && !showsAccount(request, request.viewer)) request.viewer = await sessions.findAgain(token);
  });
  app.addHook('onSend', async (request, reply) => {
    // Answers belong to one user. Pages and files set their own cache time.
    if (!reply.hasHeader('cache-control') && request.url !== '/') reply.header('cache-control', 'no-store');
  });

  await registerEndpoints(app, handlersOf(services, settings, options.siteAddress));
  const feed = new InboxFeed(database.url, onError);
  await serveLive(app, { live, sessions, inboxes: services.inboxes, feed, publicUrl: settings.publicUrl });
  if (options.notifying ?? true) {
    const stop = repeat(() => services.notificationDispatcher.run(), DISPATCH_EVERY_MS, onError);
    app.addHook('preClose', stop);
    app.addHook(
      'preClose',
      repeat(() => services.incidentDrafts.run(), DISPATCH_EVERY_MS, onError),
    );
  }
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
  serveIncidentLinks(app, services.incidentLinks);
  serveCalendarLinks(app, services.calendarLinks);
  serveUnsubscribe(app, services.unsubscriptions);
  serveWeb(app, settings, shares);
  return app;
}

function handleFault(app: FastifyInstance, error: unknown): void {
  app.log.error({ name: error instanceof Error ? error.name : typeof error }, 'an error occurred outside a request');
}
