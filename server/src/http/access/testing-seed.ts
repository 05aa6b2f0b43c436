/** Creates an account with one of every nameable thing, each with a secret name, and the accounts around it. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';
import type { TestApp } from '../testing.ts';
import { type Fleet, SECRET, SERVICED } from './testing-fleet.ts';
import { renewAll } from './testing-renewal.ts';
import { seedCommand, seedDiscoveredPlace, seedTelemetry } from './testing-telemetry.ts';

/** Fills the accounts. @returns what calls can name */
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
  await shareDriver(fleet);
  const body = { sclId: asset.uid, status: 'ON', type: 'secureParkNow' } as const;
  await fleet.admin.call(ENDPOINTS.securePark.set, { body });
  const { assets, session } = ENDPOINTS;
  // An audited change, so that the audit has a secret too.
  await fleet.admin.call(assets.update, { params: { id: asset.uid }, body: { name: SECRET, type: 'car', year: 2020 } });
  await fleet.admin.call(ENDPOINTS.notifications.test, { params: { id: fleet.notification } });
  await fleet.admin.call(ENDPOINTS.reportSchedules.run, { params: { id: fleet.reportSchedule } });
  fleet.session = (await fleet.admin.call(session.list, {})).answer.items[0]!.id;
  return fleet;
}
/** Creates a link to a driver that no call deletes. */
async function shareDriver(fleet: Fleet): Promise<void> {
  const { drivers, shares } = ENDPOINTS;
  const { id: driverId } = (await fleet.admin.call(drivers.create, { body: { name: SECRET } })).answer;
  const { link } = (await fleet.admin.call(shares.createDriver, { body: { driverId } })).answer;
  fleet.driverShareToken = link.split('/').at(-1)!;
}
