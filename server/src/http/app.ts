import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { LIVE_PATH } from '@waymark/contract/live/frame.ts';
import { MAP_FILES_PATH } from '@waymark/contract/map/endpoints.ts';
import { openApiDocument } from '@waymark/contract/openapi/document.ts';
import { problemOf } from '@waymark/contract/problem.ts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { Gauge } from 'prom-client';
import { accountHandlers } from '../features/accounts/http.ts';
import { AccountService } from '../features/accounts/service.ts';
import { assetHandlers } from '../features/assets/http.ts';
import { AssetService } from '../features/assets/service.ts';
import { auditHandlers } from '../features/audit/http.ts';
import { AuditService } from '../features/audit/service.ts';
import { GateSettingsService } from '../features/commands/gate-settings.ts';
import { CommandHistoryService } from '../features/commands/history/history.ts';
import { commandHandlers } from '../features/commands/http.ts';
import { afterVoiding, tellRequester } from '../features/commands/notifications.ts';
import type { CommandsChanged } from '../features/commands/ports.ts';
import { CommandService } from '../features/commands/service.ts';
import { customerHandlers } from '../features/customers/http.ts';
import { CustomerService } from '../features/customers/service.ts';
import { deviceHandlers } from '../features/devices/http.ts';
import { DeviceService } from '../features/devices/service.ts';
import { diagnosticHandlers } from '../features/diagnostics/http.ts';
import { DiagnosticService } from '../features/diagnostics/service.ts';
import { driverHandlers } from '../features/drivers/http.ts';
import { DriverService } from '../features/drivers/service.ts';
import { featureHandlers } from '../features/features/http.ts';
import { LiveService } from '../features/live/service.ts';
import { makeModelHandlers } from '../features/make-models/http.ts';
import { MakeModelService } from '../features/make-models/service.ts';
import { MapArchives } from '../features/map/archives.ts';
import { mapHandlers } from '../features/map/http.ts';
import { MapService } from '../features/map/service.ts';
import { NoticeService } from '../features/notices/service.ts';
import { npaHandlers } from '../features/npa/http.ts';
import { NpaService } from '../features/npa/service.ts';
import { OpenIdService } from '../features/openid/service.ts';
import { outboxHandlers } from '../features/outbox/http.ts';
import { OutboxService } from '../features/outbox/service.ts';
import { Refusal } from '../features/refusal.ts';
import { reportHandlers } from '../features/reports/http.ts';
import { ReportService } from '../features/reports/service.ts';
import { TooManyAttempts } from '../features/session/attempts.ts';
import { tokenOf } from '../features/session/cookie.ts';
import { sessionHandlers } from '../features/session/http.ts';
import { SessionListService } from '../features/session/listing.ts';
import { PasswordService } from '../features/session/passwords.ts';
import { SessionService } from '../features/session/service.ts';
import { SignInService } from '../features/session/sign-in.ts';
import { shareHandlers } from '../features/shares/http.ts';
import { ShareService } from '../features/shares/service.ts';
import { SignUpService } from '../features/sign-up/service.ts';
import { stateSettingsHandlers } from '../features/state-settings/http.ts';
import { StateSettingsService, type ThresholdChange } from '../features/state-settings/service.ts';
import { tagHandlers } from '../features/tags/http.ts';
import { TagService } from '../features/tags/service.ts';
import { trackHandlers } from '../features/tracks/http.ts';
import { TrackService } from '../features/tracks/service.ts';
import { twoStepHandlers } from '../features/two-step/http.ts';
import { TwoStepService } from '../features/two-step/service.ts';
import { userHandlers } from '../features/users/http.ts';
import { UserService } from '../features/users/service.ts';
import { vehicleHandlers } from '../features/vehicles/http.ts';
import { VehicleService } from '../features/vehicles/service.ts';
import { verificationHandlers } from '../features/verification/http.ts';
import { VerificationService } from '../features/verification/service.ts';
import { viewHandlers } from '../features/views/http.ts';
import { ViewService } from '../features/views/service.ts';
import { subscriberOf } from '../subscriber.ts';
import { useValidators } from './ajv.ts';
import { handleError, sendProblem } from './errors.ts';
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
import { signUpSubmit } from './sign-up.ts';
import { refuseBrokenText } from './text.ts';
import { serveWeb } from './web.ts';

const BODY_CAP_BYTES = 1024 * 1024;
/** How long an answer waits for telemetry to know of its change. */
const TELL_WITHIN_MS = 2_000;
/** A request that is not complete by then is given up; the largest body passes a slow line in less. */
const REQUEST_WITHIN_MS = 60_000;
/** Files of the web build are the same for everybody; `/assets/<id>` without an extension is a page. */
const BUILD_FILE = /^\/assets\/[^?]*\.[a-z0-9]+$/;

/** The whole HTTP side, ready to `listen`: the same for production and tests. Closing it ends the live sockets too. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database, siteAddress } = options;
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
  const sessions = new SessionService({ database, now, onError });
  const twoStep = new TwoStepService({ database, sessions, sealer: options.sealer, now });
  const notices = new NoticeService({ delivery: options.delivery, onError });
  app.addHook('onClose', () => notices.settled());
  const signIns = new SignInService({ database, sessions, twoStep, notices, now, pause, onError });
  const passwords = new PasswordService({ database, sessions, notices, now, pause: options.pause });
  const listing = new SessionListService({ database, sessions, now });
  const live = new LiveService({ database, commits: options.commits, now, onError });
  const { commands: dispatch } = options;
  const onCommandsChanged = (changed: CommandsChanged) => {
    live.commandsChanged(changed.accountId);
    dispatch.changed(changed);
  };
  const onVoided = afterVoiding({ database, notices, onChanged: onCommandsChanged, onError });
  const unsubscribe = [
    dispatch.onProgress((accountId) => live.commandsChanged(accountId)),
    dispatch.onNotable((key, note) => void tellRequester({ database, notices }, key, note).catch(onError)),
  ];
  app.addHook('onClose', async () => {
    for (const stop of unsubscribe) stop();
  });

  const verification = new VerificationService({
    database,
    delivery: options.delivery,
    signUp: settings.signUp,
    now,
    onError,
  });
  const signUps = new SignUpService({ database, sessions, verification, notices, signUp: settings.signUp, now });
  app.addHook('onClose', () => verification.settled());
  const users = new UserService({ database, sessions, delivery: options.delivery, onVoided, now });

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

  const onDeviceChanged = async (imei: string) => {
    await soon(() => options.onDeviceChanged(imei), onError);
    dispatch.deviceChanged(imei);
  };
  const onAssetChanged = (asset: { accountId: number; assetId: number }) =>
    soon(() => options.onAssetChanged(asset), onError);
  const onThresholdsChanged = (change: ThresholdChange) =>
    soon(async () => {
      await options.onThresholdsChanged(change);
    }, onError);
  const devices = new DeviceService({
    database,
    now,
    kinds: options.deviceKinds,
    sealer: options.sealer,
    onChanged: onDeviceChanged,
    onVoided,
  });
  const assets = new AssetService({ database, now, live, onDeviceChanged, onAssetChanged, onVoided });
  const vehicles = new VehicleService({ database, now });
  const shares = new ShareService({ database, now });
  const maps = new MapService({
    archives: new MapArchives(settings.mapFolder, MAP_FILES_PATH),
    lightStyleUrl: settings.lightStyleUrl,
    darkStyleUrl: settings.darkStyleUrl,
    island: options.island !== undefined,
  });
  await registerEndpoints(app, {
    session: sessionHandlers({ sessions, signIns, passwords, listing, verification }, settings),
    twoStep: twoStepHandlers(twoStep, passwords, settings.publicUrl),
    audit: auditHandlers(new AuditService({ database, now })),
    accounts: accountHandlers(
      new AccountService({ database, now, sessions, users, onVoided }),
      signUpSubmit(signUps, settings.publicUrl),
      siteAddress,
    ),
    assets: assetHandlers(assets),
    npa: npaHandlers(new NpaService({ database, now, onAssetChanged })),
    stateSettings: stateSettingsHandlers(new StateSettingsService({ database, now, onThresholdsChanged })),
    devices: deviceHandlers(devices),
    drivers: driverHandlers(new DriverService({ database, now })),
    customers: customerHandlers(new CustomerService({ database, now })),
    tags: tagHandlers(new TagService({ database, now, live })),
    makeModels: makeModelHandlers(new MakeModelService({ database, now })),
    diagnostics: diagnosticHandlers(new DiagnosticService({ database, now, ...options.diagnostics })),
    vehicles: vehicleHandlers(vehicles),
    views: viewHandlers(new ViewService({ database, now })),
    tracks: trackHandlers(new TrackService({ assets, vehicles, now })),
    reports: reportHandlers(new ReportService({ database, now })),
    users: userHandlers(users, siteAddress),
    features: featureHandlers(),
    verification: verificationHandlers(verification, settings.publicUrl),
    outbox: outboxHandlers(new OutboxService({ database, outbox: options.outbox, messages: options.messages })),
    map: mapHandlers(maps),
    shares: shareHandlers(shares, maps, siteAddress),
    commands: commandHandlers(
      {
        commands: new CommandService({ database, now, passwords, onChanged: onCommandsChanged }),
        histories: new CommandHistoryService({ database, now, dispatch }),
        gates: new GateSettingsService({ database, onChanged: (accountId) => dispatch.limitsChanged(accountId) }),
      },
      settings.publicUrl,
    ),
  });
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
  if (settings.openId !== undefined) {
    const { sealer } = options;
    const openid = new OpenIdService({ database, signIns, sealer, settings: settings.openId, now });
    serveOpenId(app, openid, settings.publicUrl);
  }
  app.get('/openapi.json', async (request) => {
    if (request.viewer === undefined) throw new Refusal('error.session.missing');
    return openApiDocument('1');
  });
  serveWeb(app, settings, shares);
  return app;
}

/** Waits until a change has reached the other parts, but not for long: the change itself is committed already. */
async function soon(tell: () => Promise<void> | void, onError: (error: unknown) => void): Promise<void> {
  const told = (async () => tell())().catch(onError);
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, TELL_WITHIN_MS);
  await Promise.race([told, late.promise]);
  clearTimeout(timer);
}

function handleFault(app: FastifyInstance, error: unknown): void {
  app.log.error({ name: error instanceof Error ? error.name : typeof error }, 'something failed beside a request');
}
