/**
 * Builds every service and says which other services each one uses. Read it from top to bottom. Longer than other files
 * because it is one list.
 */
import { MAP_FILES_PATH } from '@waymark/contract/map/endpoints.ts';
import type { Delivery } from '../delivery/delivery.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { MessageQueue } from '../delivery/queue.ts';
import type { Database } from '../storage/db.ts';
import type { LiveSource } from '../telemetry/publish.ts';
import { AccountService } from './accounts/service.ts';
import { AddressService, type AddressSources } from './addresses/service.ts';
import { AlertPreviewService } from './alert-rules/previews.ts';
import { AlertRuleService } from './alert-rules/service.ts';
import { AlertService } from './alerts/service.ts';
import { AssetService } from './assets/service.ts';
import { AuditService } from './audit/service.ts';
import { changesTo, type TelemetryChanges, type TelemetryPreviews } from './changes.ts';
import { GateSettingsService } from './commands/gate-settings.ts';
import { CommandHistoryService } from './commands/history/history.ts';
import { notifyRequester } from './commands/notifications.ts';
import type { CommandDispatch } from './commands/ports.ts';
import { CommandService } from './commands/service.ts';
import { CustomerAssetService } from './customer-assets/service.ts';
import { CustomerService } from './customers/service.ts';
import { DashboardHoursService } from './dashboard/hours.ts';
import { DashboardLayoutService } from './dashboard/layout.ts';
import { DashboardService } from './dashboard/service.ts';
import { type DeviceKind, DeviceService } from './devices/service.ts';
import { DiagnosticService, type DiagnosticServiceParts } from './diagnostics/service.ts';
import { DiscoveredPlaceService } from './discovered-places/service.ts';
import { DriverAssignmentService } from './driver-assignments/service.ts';
import { DriverService } from './drivers/service.ts';
import { EventService } from './events/service.ts';
import { FuelReceiptService } from './fuel/receipts.ts';
import { FuelService } from './fuel/service.ts';
import { IncidentDrafts } from './incidents/drafts.ts';
import { IncidentLinkService } from './incidents/links.ts';
import { IncidentPdfService } from './incidents/pdf/service.ts';
import { incidentPhotographs } from './incidents/photographs.ts';
import { IncidentService } from './incidents/service.ts';
import { LenderFollower } from './lender/follower.ts';
import { LenderService } from './lender/service.ts';
import { LenderSettingsService } from './lender/settings.ts';
import { LiveService } from './live/service.ts';
import { CalendarLinkService } from './maintenance/calendar-links.ts';
import { ServiceConfigService } from './maintenance/configs.ts';
import { DueServiceService } from './maintenance/due.ts';
import { FaultService } from './maintenance/faults.ts';
import { ServiceLogService } from './maintenance/logs.ts';
import { OdometerService } from './maintenance/odometer.ts';
import { ServicePdfService } from './maintenance/pdf/service.ts';
import { servicePhotographs } from './maintenance/photographs.ts';
import { MakeModelService } from './make-models/service.ts';
import { MapArchives } from './map/archives.ts';
import { MapService } from './map/service.ts';
import { NoticeService } from './notices/service.ts';
import { NotificationDispatcher } from './notifications/dispatch.ts';
import { InboxService } from './notifications/inbox.ts';
import { PushService } from './notifications/push.ts';
import { NotificationService } from './notifications/service.ts';
import { UnsubscribeService } from './notifications/unsubscribe.ts';
import { NpaService } from './npa/service.ts';
import { OpenIdService, type OpenIdSettings } from './openid/service.ts';
import { OutboxService } from './outbox/service.ts';
import { PlaceJobService } from './places/jobs.ts';
import { PlaceService } from './places/service.ts';
import { DriverScoreService } from './reports/driver-scores/service.ts';
import { ScoreWeightsService } from './reports/driver-scores/weights.ts';
import { Typesetter } from './reports/file/pdf/typesetter.ts';
import { ReportFileMaker } from './reports/files/maker.ts';
import { ReportFileService } from './reports/files/service.ts';
import { VehicleReportService } from './reports/fleet/vehicle-service.ts';
import { ReportRowsService } from './reports/rows/rows-service.ts';
import { reportMails } from './reports/schedules/mails.ts';
import { ReportScheduleRunner } from './reports/schedules/runner.ts';
import { ReportScheduleService } from './reports/schedules/service.ts';
import { ReportService } from './reports/service.ts';
import { RouteAssignmentService } from './routes/assignments.ts';
import { RouteComplianceService } from './routes/compliance.ts';
import { RouteMailService } from './routes/mail.ts';
import { RouteMatchingService } from './routes/matching.ts';
import { RoutePlanningService } from './routes/planning.ts';
import type { Router } from './routes/routing/router.ts';
import { RouteService } from './routes/service.ts';
import type { Sealer } from './secrets/sealed.ts';
import { SecureParkService } from './secure-park/service.ts';
import { SensorService } from './sensors/service.ts';
import { SensorValueService } from './sensors/values-service.ts';
import { SessionListService } from './session/listing.ts';
import { PasswordService } from './session/passwords.ts';
import { SessionService } from './session/service.ts';
import { SignInService } from './session/sign-in.ts';
import { SharedDriverPage } from './shares/driver-page.ts';
import { ShareService } from './shares/service.ts';
import { SignUpService } from './sign-up/service.ts';
import { StateSettingsService } from './state-settings/service.ts';
import { TagService } from './tags/service.ts';
import type { DisplayDispatch } from './text-messages/display-dispatcher.ts';
import { TextMessageService } from './text-messages/service.ts';
import { TrackService } from './tracks/service.ts';
import { TwoStepService } from './two-step/service.ts';
import { UserService } from './users/service.ts';
import { VehicleService } from './vehicles/service.ts';
import { VerificationService } from './verification/service.ts';
import { ViewService } from './views/service.ts';
import { VisitService } from './visits/service.ts';

/** Settings of the services. */
export interface ServiceSettings {
  /** OpenID Connect provider; undefined: users sign in with a password. */
  openId: OpenIdSettings | undefined;
  /** Whether visitors may create an account. */
  signUp: boolean;
  /** Whether webhooks may call private addresses. */
  webhookPrivate: boolean;
  /** Folder of `.pmtiles` archives and `glyphs/`; it need not exist. */
  mapFolder: string;
  /** Style or tile addresses of the network basemap, null for none. */
  lightStyleUrl: string | null;
  darkStyleUrl: string | null;
}

/** Parts of the server that services use. */
export interface ServiceParts {
  settings: ServiceSettings;
  database: Database;
  /** Reports after each commit which assets changed, and how. */
  commits: LiveSource;
  /** Applies changes that are made through the API, and previews them. */
  telemetry: TelemetryChanges & TelemetryPreviews;
  /** Sends remote commands to devices. */
  commands: CommandDispatch;
  /** Sends messages to the displays of devices. */
  displays: DisplayDispatch;
  deviceKinds: readonly DeviceKind[];
  /** Observations of the gateway, and the seconds after which a spoofing warning clears. */
  diagnostics: Pick<DiagnosticServiceParts, 'gateway' | 'suspicionClearsAfterSeconds'>;
  delivery: Delivery;
  /** Seals secrets that are read again. */
  sealer: Sealer;
  /** Messages that the delivery could not send; administrators of the operator read them. */
  outbox: Outbox;
  /** Messages that are on their way; administrators of the operator see them, too. */
  messages: MessageQueue;
  /**
   * Returns the base address of links in messages: the public address, or else the one that the start printed. It never
   * comes from a request, because the sender of the request chooses that.
   */
  siteAddress: () => string;
  /** Sources of addresses. */
  addresses: AddressSources;
  /** Sources of ways along roads. */
  routers: readonly Router[];
  /** The demo country as JSON text; undefined without the demo. */
  island: (() => Promise<string>) | undefined;
}

/** Clock and error handler of the services. */
export interface ServiceClock {
  /** Epoch ms. */
  now: () => number;
  /** Resolves after this many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
  /** Handles errors that occur outside a request. */
  onError: (error: unknown) => void;
}

export type Services = ReturnType<typeof wireServices>;

/** Returns the services and `close`, which resolves when their background work is finished. */
export function wireServices(parts: ServiceParts, { now, pause, onError }: ServiceClock) {
  const { settings, database, delivery, sealer, commands: dispatch } = parts;
  const stored = { database, now };

  const sessions = new SessionService({ ...stored, onError });
  const twoStep = new TwoStepService({ ...stored, sessions, sealer });
  const notices = new NoticeService({ delivery, onError });
  const signIns = new SignInService({ ...stored, sessions, twoStep, notices, pause, onError });
  const passwords = new PasswordService({ ...stored, sessions, notices, pause });
  const verification = new VerificationService({ ...stored, delivery, signUp: settings.signUp, onError });
  const live = new LiveService({ ...stored, commits: parts.commits, onError });

  const changes = changesTo({
    telemetry: parts.telemetry,
    dispatch,
    showCommands: (accountId) => live.commandsChanged(accountId),
    showSecurePark: (accountId) => live.secureParkChanged(accountId),
    notifyRequesters: (voided) => {
      for (const key of voided) notifyRequester({ database, notices }, key).catch(onError);
    },
    onError,
  });
  const lenderFollower = new LenderFollower({ ...stored, changes });
  const unsubscribe = [
    dispatch.onProgress((accountId) => {
      live.commandsChanged(accountId);
      lenderFollower.commandsMoved(accountId).catch(onError);
    }),
    dispatch.onNotable((key, note) => void notifyRequester({ database, notices }, key, note).catch(onError)),
  ];

  const users = new UserService({ ...stored, sessions, delivery, changes });
  const commands = new CommandService({ ...stored, passwords, changes });
  const lender = new LenderService({ ...stored, passwords, commands, changes });
  const assets = new AssetService({ ...stored, live, changes });
  const sensorValues = new SensorValueService(stored);
  const vehicles = new VehicleService(stored);
  const addresses = new AddressService({ ...stored, sources: parts.addresses, onError });

  const driverScores = new DriverScoreService(stored);
  const shares = new ShareService(stored);
  const reportRows = new ReportRowsService(stored);
  const typesetter = new Typesetter();

  const dueServices = new DueServiceService(stored);
  const serviceLogs = new ServiceLogService(stored);
  const photographsOfServices = servicePhotographs(stored);
  const incidents = new IncidentService(stored);
  const photographsOfIncidents = incidentPhotographs(stored);
  const incidentPdfs = new IncidentPdfService({
    ...{ now, incidents, photographs: photographsOfIncidents, addresses, typesetter },
    draw: async (map) => parts.addresses.local?.drawMap(map),
  });

  const alertPreviews = new AlertPreviewService({ ...stored, previews: parts.telemetry, addresses, onError });

  const routePlanning = new RoutePlanningService({ ...stored, addresses, routers: parts.routers });
  const routes = new RouteService({ ...stored, planning: routePlanning, addresses });
  const routeCompliance = new RouteComplianceService(stored);
  const routeMatching = new RouteMatchingService({ ...stored, routers: parts.routers });
  return {
    sessions,
    signIns,
    passwords,
    sessionList: new SessionListService({ ...stored, sessions }),
    twoStep,
    verification,
    signUps: new SignUpService({ ...stored, sessions, verification, notices, signUp: settings.signUp }),
    openId: settings.openId && new OpenIdService({ ...stored, signIns, sealer, settings: settings.openId }),
    live,
    audit: new AuditService(stored),
    accounts: new AccountService({ ...stored, sessions, users, changes }),
    users,
    addresses,
    assets,
    notifications: new NotificationService({
      ...stored,
      sealer,
      webhookPrivate: settings.webhookPrivate,
      siteAddress: parts.siteAddress,
    }),
    unsubscriptions: new UnsubscribeService({ ...stored, sealer }),
    inboxes: new InboxService(stored),
    notificationDispatcher: new NotificationDispatcher({
      ...stored,
      sealer,
      siteAddress: parts.siteAddress,
      addresses,
    }),
    pushes: new PushService({ ...stored, sealer }),
    npa: new NpaService({
      ...{ ...stored, changes },
      closeCase: (tx, asset, viewer, reason) => lender.npaCleared(tx, asset, viewer, reason),
    }),
    textMessages: new TextMessageService({ ...stored, displays: parts.displays }),
    lender,
    lenderFollower,
    lenderSettings: new LenderSettingsService({ ...stored, changes }),
    securePark: new SecureParkService({ ...stored, changes }),
    stateSettings: new StateSettingsService({ ...stored, changes, previews: parts.telemetry }),
    devices: new DeviceService({ ...stored, kinds: parts.deviceKinds, sealer, changes }),
    drivers: new DriverService(stored),
    driverAssignments: new DriverAssignmentService(stored),
    driverScores,
    scoreWeights: new ScoreWeightsService(stored),
    customers: new CustomerService(stored),
    customerAssets: new CustomerAssetService(stored),
    places: new PlaceService({ ...stored, changes }),
    placeJobs: new PlaceJobService(stored),
    routes,
    routeMails: new RouteMailService({
      ...stored,
      routes,
      compliance: routeCompliance,
      siteAddress: parts.siteAddress,
    }),
    routePlanning,
    routeCompliance,
    routeAssignments: new RouteAssignmentService({ ...stored, changes }),
    sensors: new SensorService({ ...stored, changes }),
    sensorValues,
    tags: new TagService({ ...stored, live }),
    makeModels: new MakeModelService(stored),
    serviceConfigs: new ServiceConfigService(stored),
    serviceLogs,
    servicePhotographs: photographsOfServices,
    servicePdfs: new ServicePdfService({
      ...{ now, logs: serviceLogs, due: dueServices, photographs: photographsOfServices, typesetter },
    }),
    odometers: new OdometerService(stored),
    incidents,
    fuel: new FuelService({ ...stored, changes }),
    fuelReceipts: new FuelReceiptService(stored),
    incidentPhotographs: photographsOfIncidents,
    incidentPdfs,
    incidentLinks: new IncidentLinkService({ ...stored, pdf: incidentPdfs }),
    incidentDrafts: new IncidentDrafts(stored),
    dueServices,
    calendarLinks: new CalendarLinkService({ ...stored, due: dueServices }),
    vehicleFaults: new FaultService(stored),
    diagnostics: new DiagnosticService({ ...stored, ...parts.diagnostics }),
    vehicles,
    views: new ViewService(stored),
    tracks: new TrackService({ assets, vehicles, addresses, sensors: sensorValues, now }),
    reports: new ReportService({ ...stored, addresses }),
    reportRows,
    typesetter,
    reportFiles: new ReportFileService({ ...stored, pause, rows: reportRows }),
    reportFileMaker: new ReportFileMaker({
      ...stored,
      ...{ rows: reportRows, typesetter, onEnd: reportMails(now, parts.siteAddress) },
    }),
    reportSchedules: new ReportScheduleService({ ...stored, rows: reportRows }),
    routeMatching,
    reportScheduleRunner: new ReportScheduleRunner(stored),
    vehicleReports: new VehicleReportService(stored),
    dashboard: new DashboardService({ ...stored, reportRows }),
    dashboardHours: new DashboardHoursService(stored),
    dashboardLayouts: new DashboardLayoutService(stored),
    events: new EventService({ ...stored, addresses }),
    visits: new VisitService({ ...stored, addresses }),
    alertRules: new AlertRuleService({ ...stored, changes }),
    alertPreviews,
    alerts: new AlertService({ ...stored, addresses }),
    discoveredPlaces: new DiscoveredPlaceService(stored),
    outbox: new OutboxService({ database, outbox: parts.outbox, messages: parts.messages }),
    maps: new MapService({
      archives: new MapArchives(settings.mapFolder, MAP_FILES_PATH),
      lightStyleUrl: settings.lightStyleUrl,
      darkStyleUrl: settings.darkStyleUrl,
      island: parts.island !== undefined,
    }),
    shares,
    sharedDriverPage: new SharedDriverPage({ ...stored, shares, scores: driverScores, addresses }),
    commands,
    commandHistories: new CommandHistoryService({ ...stored, dispatch, addresses }),
    gates: new GateSettingsService({ database, changes }),
    async close(): Promise<void> {
      for (const stop of unsubscribe) stop();
      await Promise.all([
        notices.settled(),
        verification.settled(),
        addresses.close(),
        alertPreviews.close(),
        typesetter.close(),
      ]);
    },
  };
}
