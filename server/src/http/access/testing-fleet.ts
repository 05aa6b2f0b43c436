/** An account with one of every nameable thing, each with a secret name, and the accounts around it. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { insertCommand } from '../../features/commands/steps-sql.ts';
import type { Database } from '../../storage/db.ts';
import { seedAlert, seedAsset, seedDevice, seedPlace, seedUser } from '../../storage/testing.ts';
import type { Caller, TestApp } from '../testing.ts';

export const SECRET = 'Zanzibar Express';
/** Day of all recorded driving. */
export const DAY = '2026-07-08';
export const VIEW = { name: `Only ${SECRET}`, screen: 'map', query: 'q=Zanzibar', shared: true } as const;

export const PLACE = { type: 'depot', latitude: 47.1, longitude: 9.5, radius: 200 } as const;

export const ROUTE = {
  duration: '01:00:00',
  distance: 12_000,
  markerPoints: [
    { address: '1 Harbor Road', latitude: 47.1, longitude: 9.5, startMarker: true },
    { address: '2 Harbor Road', latitude: 47.2, longitude: 9.5, endMarker: true },
  ],
};

export const ALERT_RULE = { type: 'speeding', severity: 'high', value: 100 } as const;
export const NOTIFICATION = {
  type: 'immediate' as const,
  channels: ['email' as const],
  contacts: [{ name: 'Contact', email: 'contact@example.test', language: 'en' as const }],
};

export const REPORT_SCHEDULE = {
  ...({ report: 'trips', frequency: 'weekly', day: 1, at: '07:00' } as const),
  recipients: [{ name: 'Contact', email: 'contact@example.test', language: 'en' as const, format: 'csv' as const }],
};

/** Calls of a noun of records. */
type RecordCalls = typeof ENDPOINTS.customers;
/** Calls of every noun of records whose only required field is a name. Their samples follow from them. */
export const RECORDS: ReadonlyMap<string, RecordCalls> = new Map(
  Object.entries(ENDPOINTS as unknown as Record<string, RecordCalls>).filter(([_noun, calls]) => isNamedRecord(calls)),
);

function isNamedRecord(calls: Partial<RecordCalls>): boolean {
  const every = Object.keys(ENDPOINTS.customers).every((name) => Object.hasOwn(calls, name));
  const { required } = (calls.create?.body ?? {}) as { required?: string[] };
  return every && required?.join() === 'name';
}

export const SENSOR = { name: 'Cargo temperature', kind: 'number', unit: '°C', source: 'io72' } as const;
export const FUEL_RECEIPT = { time: `${DAY}T15:10:00Z`, quantity: 40 };
/** Returns the file of a picture of 2 × 2 pixels. */
export const pdfDocument = (text = '%PDF-1.7\n%%EOF\n') => new File([text], 'Invoice.pdf', { type: 'application/pdf' });
export const photograph = () => new File([Buffer.from(PICTURE, 'base64')], 'photograph.png', { type: 'image/png' });
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==';
export const INCIDENT = { type: 'accident' as const, incidentDateTime: Date.parse(`${DAY}T15:10:00Z`) / 1000 };

export const SERVICE = { make: 'Equator', model: 'Hauler 18', interval: { kilometers: 1000 } };
/** Name of the asset that services are logged for. */
export const SERVICED = `Serviced ${SECRET}`;
export const SERVICE_LOG = { serviceDate: '2026-07-01', odometer: 1200 };

interface Named {
  id: number;
  uid: string;
}

/** The things that calls can name. `renew…` restores what a call deleted. */
export interface Fleet {
  /** Runs the installation, and is the parent of `account`. */
  parent: Named;
  account: Named;
  /** An empty account below `account`. */
  child: Named;
  stranger: Named;
  /** A second account below `account`, for calls that change an account. */
  below: Named;
  /** Administrator of `account`. */
  admin: Caller;
  asset: Named;
  spareAsset: Named;
  device: Named & { imei: string };
  spareDevice: Named & { imei: string };
  /** A user who has not accepted the invitation yet. */
  invited: Named & { email: string };
  session: string;
  /** Id of a record of each noun. */
  records: Map<string, string>;
  tag: string;
  spareTag: string;
  makeModel: string;
  servicedAsset: string;
  serviceConfig: string;
  incident: string;
  lenderCase: string;
  servicePhotograph: string;
  serviceDocument: string;
  serviceImport: string;
  /** A submitted incident and a link to it. */
  submitted: string;
  incidentLink: string;
  calendarLink: string;
  /** Of the incident. */
  photograph: string;
  serviceLog: string;
  fuelReceipt: string;
  sensor: string;
  place: string;
  placeJob: string;
  route: string;
  alertRule: string;
  alert: string;
  notification: string;
  reportSchedule: string;
  stoppedAddress: string;
  view: string;
  share: string;
  shareToken: string;
  driverShareToken: string;
  /** Id of a discovered place. */
  discovered: string;
  /** Returns the ids and names of `account` and its content, which no other account may receive. */
  secrets(): string[];
}

export async function seedFleet(test: TestApp): Promise<Fleet> {
  const { database } = test;
  const parent = await test.account();
  const account = await test.account(parent.id);
  const child = await test.account(account.id);
  const below = await test.account(account.id);
  const stranger = await test.account();
  await database.owner((kysely) =>
    kysely.updateTable('accounts').set({ name: SECRET }).where('id', 'in', [account.id, below.id]).execute(),
  );
  const asset = await seedAsset(database, account.id, { name: SECRET, tags: [`Tag of the ${SECRET}`, 'north'] });
  const device = await seedDevice(database, account.id, { assetId: asset.id });
  await seedTelemetry(database, account.id, asset.id, device.id);
  await seedCommand(database, account.id, asset.id, device.id);
  await database.owner((_kysely, client) =>
    client.query(`INSERT INTO unknown_trackers (imei, protocol, attempts, address)
      VALUES ('867000000000001', 'teltonika', 1, '203.0.113.7')`),
  );
  const fleet: Fleet = {
    parent,
    account,
    child,
    below,
    stranger,
    asset,
    device,
    admin: await test.signedIn(account.id),
    records: new Map(),
    ...{ session: '', tag: '', spareTag: '', makeModel: '', place: '', placeJob: '', route: '', view: '', share: '' },
    ...{
      servicedAsset: '',
      serviceConfig: '',
      serviceLog: '',
      incident: '',
      photograph: '',
      fuelReceipt: '',
      sensor: '',
    },
    ...{
      servicePhotograph: '',
      serviceDocument: '',
      serviceImport: '',
      lenderCase: '',
      submitted: '',
      incidentLink: '',
    },
    calendarLink: '',
    alertRule: '',
    alert: '',
    notification: '',
    reportSchedule: '',
    stoppedAddress: '',
    shareToken: '',
    driverShareToken: '',
    discovered: await seedDiscoveredPlace(database, account.id, asset.id),
    spareAsset: asset,
    spareDevice: device,
    invited: { id: 0, uid: '', email: '' },
    secrets() {
      const { session, records, tag, spareTag, makeModel, place, placeJob, view, share, shareToken, discovered } = this;
      const { alertRule, alert, route, servicedAsset, serviceConfig, serviceLog, incident } = this;
      const { fuelReceipt, lenderCase, photograph, sensor } = this;
      const { notification, reportSchedule, stoppedAddress } = this;
      const ids = [
        session,
        ...records.values(),
        tag,
        spareTag,
        makeModel,
        servicedAsset,
        serviceConfig,
        serviceLog,
        incident,
        photograph,
        this.servicePhotograph,
        this.serviceDocument,
        this.serviceImport,
        this.submitted,
        this.incidentLink,
        this.calendarLink,
        fuelReceipt,
        sensor,
        lenderCase,
        place,
        placeJob,
        route,
        view,
        share,
        shareToken,
        this.driverShareToken,
        discovered,
        alertRule,
        alert,
        notification,
        reportSchedule,
        stoppedAddress,
      ];
      const rows = [this.account, this.below, this.asset, this.spareAsset, this.device, this.spareDevice, this.invited];
      const { imei } = this.device;
      return [SECRET, imei, this.spareDevice.imei, this.invited.email, ...ids, ...rows.map(({ uid }) => uid)];
    },
  };
  const vehicle = { name: SERVICED, type: 'truck', make: 'Equator', model: 'Hauler 18', year: 2022 } as const;
  fleet.servicedAsset = (await fleet.admin.call(ENDPOINTS.assets.create, { body: vehicle })).answer.id;
  await renewAll(test, fleet);
  const { assets, session } = ENDPOINTS;
  // An audited change, so that the audit has a secret too.
  await fleet.admin.call(assets.update, { params: { id: asset.uid }, body: { name: SECRET, type: 'car', year: 2020 } });
  await fleet.admin.call(ENDPOINTS.notifications.test, { params: { id: fleet.notification } });
  await fleet.admin.call(ENDPOINTS.reportSchedules.run, { params: { id: fleet.reportSchedule } });
  fleet.session = (await fleet.admin.call(session.list, {})).answer.items[0]!.id;
  return fleet;
}

type Single =
  | 'spareAsset'
  | 'spareDevice'
  | 'invited'
  | 'tag'
  | 'spareTag'
  | 'makeModel'
  | 'serviceConfig'
  | 'serviceLog'
  | 'incident'
  | 'incidentLink'
  | 'calendarLink'
  | 'serviceImport'
  | 'fuelReceipt'
  | 'sensor'
  | 'lenderCase'
  | 'place'
  | 'placeJob'
  | 'route'
  | 'alertRule'
  | 'alert'
  | 'notification'
  | 'reportSchedule'
  | 'stoppedAddress'
  | 'share'
  | 'view';

/** A thing that a call deletes: one of the fleet, or the record of a noun. */
export type Renewable = Single | { record: string };

async function renewAll(test: TestApp, fleet: Fleet): Promise<void> {
  const things: Single[] = [
    'spareAsset',
    'spareDevice',
    'tag',
    'spareTag',
    'makeModel',
    'serviceConfig',
    'serviceLog',
    'incident',
    'incidentLink',
    'calendarLink',
    'serviceImport',
    'fuelReceipt',
    'sensor',
    'lenderCase',
    'place',
    'placeJob',
    'route',
    'notification',
    'reportSchedule',
    'stoppedAddress',
  ];
  for (const name of [...things, 'invited', 'share', 'view', 'alertRule', 'alert'] as const)
    await renew(test, fleet, name);
  for (const noun of RECORDS.keys()) await renew(test, fleet, { record: noun });
  await shareDriver(fleet);
  const body = { sclId: fleet.asset.uid, status: 'ON', type: 'secureParkNow' } as const;
  await fleet.admin.call(ENDPOINTS.securePark.set, { body });
}

/** Creates a link to a driver that no call deletes. */
async function shareDriver(fleet: Fleet): Promise<void> {
  const { drivers, shares } = ENDPOINTS;
  const { id: driverId } = (await fleet.admin.call(drivers.create, { body: { name: SECRET } })).answer;
  const { link } = (await fleet.admin.call(shares.createDriver, { body: { driverId } })).answer;
  fleet.driverShareToken = link.split('/').at(-1)!;
}

/** Stores an accepted command for an asset whose devices accept commands. */
async function seedCommand(database: Database, accountId: number, assetId: number, deviceId: number): Promise<void> {
  const hidden = await seedDevice(database, accountId, { assetId, role: 'auxiliary' });
  await database.tenant([accountId], async (tx) => {
    const devices = tx.updateTable('devices').set({ model: 'FMB120', immobilization_type: 'starter' });
    await devices.where('id', 'in', [deviceId, hidden.id]).execute();
    await insertCommand(tx, {
      accountId,
      uid: crypto.randomUUID(),
      assetId,
      deviceId,
      request: 'SET_IMMOBILIZE',
      family: 'immobilization',
      activate: null,
      reason: SECRET,
      hold: null,
      requester: null,
      at: new Date(`${DAY}T12:00:00Z`),
      expiresAt: null,
      note: 'requested',
    });
  });
}

/** Creates a replacement for a thing that a call deletes. */
export async function renew(test: TestApp, fleet: Fleet, name: Renewable): Promise<void> {
  const { account, admin } = fleet;
  const {
    alertRules,
    customers,
    fuelReceipts,
    incidents,
    lender,
    makeModels,
    notifications,
    places,
    routes,
    sensors,
    serviceConfigs,
    serviceLogs,
    shares,
    tags,
    views,
  } = ENDPOINTS;
  const called = () => `${SECRET} ${crypto.randomUUID().slice(0, 8)}`;
  if (typeof name === 'object') {
    const { create } = RECORDS.get(name.record)!;
    fleet.records.set(name.record, (await admin.call(create, { body: { name: called() } })).answer.id);
    return;
  }
  const make: Record<Single, () => Promise<void>> = {
    async spareAsset() {
      fleet.spareAsset = await seedAsset(test.database, account.id, { name: SECRET });
    },
    async spareDevice() {
      fleet.spareDevice = await seedDevice(test.database, account.id);
    },
    async invited() {
      fleet.invited = await seedUser(test.database, account.id, { name: SECRET, role: 'viewer' });
    },
    async tag() {
      fleet.tag = (await admin.call(tags.create, { body: { name: called() } })).answer.id;
    },
    async spareTag() {
      fleet.spareTag = (await admin.call(tags.create, { body: { name: called() } })).answer.id;
    },
    async makeModel() {
      const body = { make: SECRET, model: crypto.randomUUID(), assetTypes: ['car'] as ['car'] };
      fleet.makeModel = (await admin.call(makeModels.create, { body })).answer.id;
    },
    async serviceConfig() {
      const body = { ...SERVICE, serviceName: called() };
      fleet.serviceConfig = (await admin.call(serviceConfigs.create, { body })).answer.id;
    },
    async serviceImport() {
      const rows = `Asset,Service,Date,Odometer (km)\n${SERVICED},${crypto.randomUUID()},2026-07-01,1200\n`;
      const file = new File([rows], 'services.csv', { type: 'text/csv' });
      await admin.call(serviceLogs.import, { query: {}, file });
      fleet.serviceImport = (await admin.call(serviceLogs.imports, {})).answer.items[0]!.id;
    },
    async incidentLink() {
      if (fleet.submitted === '') {
        const facts = { ...INCIDENT, incidentName: called(), vehicleId: fleet.asset.uid };
        const body = { ...facts, eventDescription: SECRET, status: 'submitted' as const };
        fleet.submitted = (await admin.call(incidents.create, { body })).answer.id;
      }
      const params = { id: fleet.submitted };
      fleet.incidentLink = (await admin.call(incidents.createLink, { params, body: {} })).answer.id;
    },
    async calendarLink() {
      fleet.calendarLink = (await admin.call(serviceLogs.createCalendarLink, {})).answer.id;
    },
    async incident() {
      const body = { ...INCIDENT, incidentName: called(), vehicleId: fleet.asset.uid };
      fleet.incident = (await admin.call(incidents.create, { body })).answer.id;
      const params = { id: fleet.incident };
      fleet.photograph = (await admin.call(incidents.addPhotograph, { params, file: photograph() })).answer.id;
    },
    async sensor() {
      const body = { ...SENSOR, name: called(), scope: { asset: fleet.asset.uid } };
      fleet.sensor = (await admin.call(sensors.create, { body })).answer.id;
    },
    async fuelReceipt() {
      const body = { ...FUEL_RECEIPT, quantity: Math.random() * 100 + 1, assetId: fleet.asset.uid, station: called() };
      fleet.fuelReceipt = (await admin.call(fuelReceipts.create, { body })).answer.id;
    },
    async lenderCase() {
      const settings = { enabled: true, noticeHour: 10, reminderDays: 7, waitingDays: 14, texts: [] };
      await admin.call(lender.setSettings, { body: settings });
      const { uid: assetId } = await seedAsset(test.database, account.id, { name: SECRET });
      const customer = { name: called(), email: 'customer@example.test' };
      const { id: customerId } = (await admin.call(customers.create, { body: customer })).answer;
      const body = { assetId, customerId, reason: SECRET };
      fleet.lenderCase = (await admin.call(lender.open, { body })).answer.id;
    },
    async serviceLog() {
      const body = { ...SERVICE_LOG, assetId: fleet.servicedAsset, serviceName: called() };
      fleet.serviceLog = (await admin.call(serviceLogs.create, { body })).answer.id;
      const params = { id: fleet.serviceLog };
      const added = await admin.call(serviceLogs.addPhotograph, { params, file: photograph() });
      fleet.servicePhotograph = added.answer.id;
      const document = await admin.call(serviceLogs.addDocument, { params, file: pdfDocument() });
      fleet.serviceDocument = document.answer.id;
    },
    async place() {
      fleet.place = (await admin.call(places.create, { body: { ...PLACE, name: called() } })).answer.id;
    },
    async placeJob() {
      fleet.placeJob = crypto.randomUUID();
      await test.database.owner((_kysely, client) =>
        client.query(
          `INSERT INTO place_jobs (account_id, uid, place_id, since, state)
           SELECT account_id, $1, id, now(), 'running' FROM places WHERE uid = $2`,
          [fleet.placeJob, fleet.place],
        ),
      );
    },
    async route() {
      const name = `${SECRET} ${crypto.randomUUID().slice(0, 3)}`;
      fleet.route = (await admin.call(routes.create, { body: { ...ROUTE, name } })).answer.id;
    },
    async alertRule() {
      const body = { ...ALERT_RULE, name: called() };
      fleet.alertRule = (await admin.call(alertRules.create, { body })).answer.id;
    },
    async alert() {
      fleet.alert = await seedAlert(test.database, account.id, fleet.asset.id, {
        ...{ type: 'shock', note: SECRET, raisedAt: new Date(`${DAY}T15:40:00Z`) },
      });
    },
    async notification() {
      const body = { ...NOTIFICATION, name: called() };
      fleet.notification = (await admin.call(notifications.create, { body })).answer.id;
    },
    async reportSchedule() {
      const body = { ...REPORT_SCHEDULE, name: called() };
      fleet.reportSchedule = (await admin.call(ENDPOINTS.reportSchedules.create, { body })).answer.id;
    },
    async stoppedAddress() {
      fleet.stoppedAddress = crypto.randomUUID();
      await test.database.tenant([account.id], (tx) =>
        tx
          .insertInto('notification_stops')
          .values({
            ...{ account_id: account.id, uid: fleet.stoppedAddress, channel: 'email', reason: 'refused' },
            ...{ address: `${crypto.randomUUID()}@example.test`, created_at: new Date() },
          })
          .execute(),
      );
    },
    async share() {
      const { id, link } = (await admin.call(shares.create, { body: { vehicleSclId: fleet.asset.uid } })).answer;
      Object.assign(fleet, { share: id, shareToken: link.split('/').at(-1) });
    },
    async view() {
      fleet.view = (await admin.call(views.create, { body: { ...VIEW, name: called() } })).answer.id;
    },
  };
  await make[name]();
  if (!fleet[name]) throw new Error(`${name} could not be made`);
}

/** Stores a trip, a stop, an event, an interval and a state on the day that the samples ask for. */
async function seedTelemetry(database: Database, accountId: number, assetId: number, deviceId: number): Promise<void> {
  const own = { account_id: accountId, asset_id: assetId };
  const at = (time: string) => new Date(`${DAY}T${time}Z`);
  const place = { latitude_e7: 471_000_000, longitude_e7: 95_000_000 };
  const status = statusNumber('stopped');
  await database.ingest(async (tx) => {
    await tx
      .insertInto('asset_state')
      .values({
        ...{ ...own, ...place, status, movement: status, device_id: deviceId },
        diagnosis: JSON.stringify({ faultCodes: ['P0217'], faultSince: at('15:30').getTime() }),
      })
      .execute();
    await tx
      .insertInto('trips')
      .values({
        ...own,
        uid: crypto.randomUUID(),
        start_time: at('15:00'),
        end_time: at('16:00'),
        start_latitude_e7: 1,
        start_longitude_e7: 2,
        end_latitude_e7: 3,
        end_longitude_e7: 4,
        distance_m: 5000,
        distance_source: 'track',
        moving_s: 3600,
        ...{ idle_s: 0, stopped_s: 0, no_data_s: 0, gap_count: 0, speeding_s: 0 },
        fix_count: 60,
        harsh_count: 1,
        start_rule: 'ignition',
        end_rule: 'stopped',
      })
      .execute();
    await tx
      .insertInto('stops')
      .values({ ...own, ...place, start_time: at('16:00'), end_time: at('17:00'), idle_s: 0 })
      .execute();
    const event = { start_time: at('15:30'), type: 'harshBraking', uid: crypto.randomUUID() };
    await tx
      .insertInto('driving_events')
      .values({ ...own, ...place, ...event, value: 4, limit_value: 3 })
      .execute();
    await tx
      .insertInto('state_intervals')
      .values({ ...own, ...place, start_time: at('15:00'), end_time: at('16:00'), status: statusNumber('moving') })
      .execute();
  });
  // A visit that is over, and one that is under way.
  await seedPlace(database, accountId, { name: `${SECRET} Depot`, pickup: true }, [
    { assetId, enteredAt: at('16:00'), leftAt: at('17:00') },
    { assetId, enteredAt: at('18:00') },
  ]);
}

/** Stores a place that an asset returns to, as the job finds it. */
async function seedDiscoveredPlace(database: Database, accountId: number, assetId: number): Promise<string> {
  const uid = crypto.randomUUID();
  const at = new Date(`${DAY}T16:00:00Z`);
  await database.ingest(async (tx) => {
    const { id } = await tx
      .insertInto('discovered_places')
      .values({
        ...{ account_id: accountId, uid, latitude: 47.3, longitude: 9.6, radius_m: 50 },
        ...{ occurrences: 1, assets: 1, duration_s: 600, last_at: at, rank: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('discovered_visits')
      .values({ account_id: accountId, place_id: id, asset_id: assetId, started_at: at, ended_at: at })
      .execute();
  });
  return uid;
}
