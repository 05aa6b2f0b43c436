/** Creates each thing of a fleet, and again after a call has deleted it. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { seedAlert, seedAsset, seedDevice, seedUser } from '../../storage/testing.ts';
import type { TestApp } from '../testing.ts';
import {
  ALERT_RULE,
  DAY,
  type Fleet,
  FUEL_RECEIPT,
  INCIDENT,
  NOTIFICATION,
  PLACE,
  pdfDocument,
  photograph,
  RECORDS,
  REPORT_SCHEDULE,
  ROUTE,
  SECRET,
  SENSOR,
  SERVICE,
  SERVICE_LOG,
  SERVICED,
  VIEW,
} from './testing-fleet.ts';

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

/** Creates everything that calls can name. */
export async function renewAll(test: TestApp, fleet: Fleet): Promise<void> {
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
