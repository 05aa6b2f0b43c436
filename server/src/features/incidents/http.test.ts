/** Incidents: draft, submission with evidence, annotations. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { makeWeeksAhead } from '../../storage/partitions.ts';
import { seedAsset, seedDevice } from '../../storage/testing.ts';

const { incidents, drivers } = ENDPOINTS;
const TIME = Date.parse('2026-06-10T17:05:36Z');
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let car: { id: number; uid: string };

beforeAll(async () => {
  test = await testApp();
  await makeWeeksAhead(test.database, TIME);
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  car = await seedAsset(test.database, account.id, { name: 'Car 21' });
  const device = await seedDevice(test.database, account.id, { assetId: car.id });
  await test.database.ingest(async (tx) => {
    for (const seconds of [-400, -120, -2, 60, 400])
      await tx
        .insertInto('positions')
        .values({
          ...{ account_id: account.id, asset_id: car.id, device_id: device.id, discriminator: 0, valid: true },
          ...{ fix_time: new Date(TIME + seconds * 1000), received_at: new Date(TIME + seconds * 1000) },
          ...{ latitude_e7: 470_000_000 + seconds, longitude_e7: 95_000_000, speed_cm_s: 1444, buffered: false },
        })
        .execute();
  });
});

const BODY = { incidentName: 'Rear-end collision', type: 'accident' as const, incidentDateTime: TIME / 1000 };
const create = (body: object = {}) =>
  admin.call(incidents.create, { body: { ...BODY, vehicleSclId: car.uid, ...body } });
const update = (id: string, body: object) =>
  admin.call(incidents.update, { params: { id }, body: { ...BODY, vehicleId: car.uid, ...body } });
const evidence = async (id: string) => (await admin.call(incidents.evidence, { params: { id } })).answer;

describe('an incident', () => {
  it('is a draft in seconds, with the place of the vehicle at that time and the data of the driver', async () => {
    const driver = (
      await admin.call(drivers.create, { body: { name: 'Mara Lind', phone: '1 2025550150', email: 'm@example.test' } })
    ).answer;
    expect((await create({ driverId: driver.id })).answer).toMatchObject({
      ...{ ...BODY, status: 'draft', vehicleName: 'Car 21', vehicleId: car.uid, submittedAt: null },
      ...{
        driverFirstName: 'Mara',
        driverLastName: 'Lind',
        driverPhone: '1 2025550150',
        driverEmail: 'm@example.test',
      },
      incidentLocation: { latitude: expect.closeTo(46.9999998, 7), longitude: 9.5 },
      creationTime: expect.any(Number),
    });
    const { items } = (await admin.call(incidents.list, { query: { type: 'accident', status: 'draft' } })).answer;
    expect(items).toHaveLength(1);
    const viewer = await test.signedIn(account.id, 'viewer');
    const [seen] = (await viewer.call(incidents.list, { query: {} })).answer.items;
    expect(seen).toMatchObject({ driverLastName: 'Lind' });
    expect(seen).not.toHaveProperty('driverPhone');
  });

  it('names what is missing before it is submitted', async () => {
    const { problem } = await create({ vehicleSclId: null, status: 'submitted' });
    expect(problem.errors.map(({ path, key }) => [path, key])).toEqual([
      ['vehicleId', 'error.required.field'],
      ['eventDescription', 'error.required.field'],
    ]);
    expect((await create({ incidentDateTime: 4_000_000_000 })).problem.code).toBe('error.date.future');
  });

  it('keeps the ten minutes when it is submitted, and is only annotated afterwards', async () => {
    const { id } = (await create()).answer;
    expect(await evidence(id)).toMatchObject({ copied: false, from: '2026-06-10T17:00:36.000Z' });
    expect((await admin.call(incidents.annotate, { params: { id }, body: { text: 'Note' } })).problem.code).toBe(
      'error.incident.draft',
    );
    const submitted = await update(id, { status: 'submitted', eventDescription: 'Hit from behind.' });
    expect(submitted.answer).toMatchObject({ status: 'submitted', submittedAt: expect.any(String) });
    await test.database.owner((_kysely, client) =>
      client.query('DELETE FROM positions WHERE account_id = $1', [account.id]),
    );
    const kept = await evidence(id);
    expect(kept.copied).toBe(true);
    expect(kept.fixes.map(({ speedMetersPerSecond }) => speedMetersPerSecond)).toEqual([14.44, 14.44, 14.44]);
    for (const status of ['draft', 'submitted'] as const)
      expect((await update(id, { status, eventDescription: 'Other' })).problem.code).toBe('error.incident.submitted');
    const noted = await admin.call(incidents.annotate, { params: { id }, body: { text: ' The insurer called. ' } });
    expect(noted.answer).toMatchObject({
      eventDescription: 'Hit from behind.',
      annotations: [{ text: 'The insurer called.', by: expect.any(String) }],
    });
  });
});
