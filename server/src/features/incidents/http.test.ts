/** Incidents: draft, submission with evidence, annotations. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../../http/access/testing-fleet.ts';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

import { makeWeeksAhead } from '../../storage/partitions.ts';
import { seedAlert, seedAsset, seedDevice } from '../../storage/testing.ts';
import { saveEvents } from '../../telemetry/derive/events-sql.ts';
import { IncidentDrafts } from './drafts.ts';

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

  it('keeps trips, driving events, alerts and changes of the ignition, and hides those that a reader may not see', async () => {
    const at = (seconds: number) => new Date(TIME + seconds * 1000);
    const mine = { account_id: account.id, asset_id: car.id };
    await test.database.ingest(async (tx) => {
      await tx
        .insertInto('driving_events')
        .values([
          { ...mine, start_time: at(-3), uid: crypto.randomUUID(), type: 'harshBraking', value: 5, limit_value: 3 },
          { ...mine, start_time: at(-301), uid: crypto.randomUUID(), type: 'harshBraking', value: 4, limit_value: 3 },
        ])
        .execute();
      await tx.updateTable('positions').set({ ignition: true }).where('account_id', '=', account.id).execute();
      await tx
        .updateTable('positions')
        .set({ ignition: false })
        .where('account_id', '=', account.id)
        .where('fix_time', '=', at(60))
        .execute();
    });
    await seedAlert(test.database, account.id, car.id, { type: 'crash', raisedAt: at(4) });
    const { id } = (await create({ status: 'submitted', eventDescription: 'Hit from behind.' })).answer;
    const events = [
      { time: at(-3).toISOString(), kind: 'driving', type: 'harshBraking', value: 5, limit: 3 },
      expect.objectContaining({ time: at(4).toISOString(), kind: 'alert', type: 'crash' }),
      { time: at(60).toISOString(), kind: 'ignitionOff', type: null, value: null, limit: null },
    ];
    expect((await evidence(id)).events).toEqual(events);
    await test.database.owner((kysely) =>
      kysely
        .updateTable('accounts')
        .set({ features: ['incidents'], alerts: [] })
        .where('id', '=', account.id)
        .execute(),
    );
    admin = await test.signedIn(account.id);
    expect((await evidence(id)).events).toEqual([events[2]]);
  });

  it('keeps the values of the sensors at that time, each for readers who have its features', async () => {
    await test.database.ingest((tx) =>
      tx
        .updateTable('positions')
        .set({ attributes: JSON.stringify({ temperature1Celsius: 21.5, fuelProbe1: 40 }) })
        .where('account_id', '=', account.id)
        .execute(),
    );
    const scope = { asset: car.uid };
    for (const body of [
      { name: 'Outside', kind: 'number', unit: '°C', source: 'temperature1Celsius' },
      { name: 'Probe', kind: 'number', unit: 'L', source: 'fuelProbe1' },
      { name: 'Silent', kind: 'text', source: 'io9' },
    ] as const)
      await admin.call(ENDPOINTS.sensors.create, { body: { ...body, scope } });
    const { id } = (await create({ status: 'submitted', eventDescription: 'Hit from behind.' })).answer;
    await test.database.owner((_kysely, client) =>
      client.query('DELETE FROM positions WHERE account_id = $1', [account.id]),
    );
    const shown = async () =>
      (await evidence(id)).sensors.map(({ name, unit, points }) => [name, unit, points.map(({ value }) => value)]);
    const values = [21.5, 21.5, 21.5];
    expect(await shown()).toEqual([
      ['Outside', '°C', values],
      ['Probe', 'L', [40, 40, 40]],
    ]);
    admin = await test.signedIn(
      account.id,
      'admin',
      FEATURES.filter((feature) => feature !== 'fuel'),
    );
    expect(await shown()).toEqual([['Outside', '°C', values]]);
  });

  it('is listed by the days on which it happened', async () => {
    await create();
    const count = async (startDate: string, endDate: string) =>
      (await admin.call(incidents.list, { query: { startDate, endDate } })).answer.count;
    expect(await count('2026-06-10', '2026-06-10')).toBe(1);
    expect(await count('2026-06-11', '2026-06-12')).toBe(0);
    expect(
      (await admin.call(incidents.list, { query: { startDate: '2026-06-13', endDate: '2026-06-11' } })).status,
    ).toBe(400);
  });

  it('is deleted as a draft only', async () => {
    const draft = (await create()).answer;
    expect((await admin.call(incidents.remove, { params: { id: draft.id } })).status).toBe(204);
    const { id } = (await create({ status: 'submitted', eventDescription: 'Stolen.' })).answer;
    expect((await admin.call(incidents.remove, { params: { id } })).problem.code).toBe('error.incident.submitted');
    expect((await admin.call(incidents.read, { params: { id } })).answer).toMatchObject({ submittedBy: 'Test User' });
  });
});

describe('the alert of a crash', () => {
  const raise = async (type: 'crash' | 'towing') => {
    const uid = await seedAlert(test.database, account.id, car.id, { type, raisedAt: new Date(TIME + 700) });
    await test.database.ingest((tx) =>
      saveEvents(tx, [
        {
          accountId: account.id,
          assetId: car.id,
          event: { type: 'alertRaised', time: TIME, alertId: uid },
          late: false,
        },
      ]),
    );
    return uid;
  };
  const prepare = () => new IncidentDrafts({ database: test.database, now: () => test.clock.now }).run();
  const drafts = async (query: object = {}) => (await admin.call(incidents.list, { query })).answer.items;

  it('prepares one draft, which is audited', async () => {
    const alertId = await raise('crash');
    await raise('towing');
    // An event is taken when no transaction of the server is older, which other databases may delay.
    await expect.poll(() => prepare().then(() => drafts()), { timeout: 20_000 }).toHaveLength(1);
    await prepare();
    const all = await drafts();
    expect(all).toMatchObject([
      {
        ...{ incidentName: 'Crash, Car 21', type: 'accident', status: 'draft', vehicleId: car.uid },
        ...{ incidentDateTime: TIME / 1000, alert: { id: alertId, type: 'crash' } },
      },
    ]);
    expect(await drafts({ alertId })).toHaveLength(1);
    expect(await drafts({ alertId: crypto.randomUUID() })).toHaveLength(0);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'user_id']).where('subject_uid', '=', all[0]!.id).execute(),
    );
    expect(lines).toEqual([{ action: 'incident.prepare', user_id: null }]);
  });

  it('prepares none for an account without incidents', async () => {
    await test.database.owner((kysely) =>
      kysely.updateTable('accounts').set({ features: [] }).where('id', '=', account.id).execute(),
    );
    await raise('crash');
    await prepare();
    const rows = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('incidents').select('id').where('account_id', '=', account.id).execute(),
    );
    expect(rows).toEqual([]);
  });

  it('is named by a draft that a user makes from it', async () => {
    const alertId = await raise('towing');
    expect((await create({ alertId })).answer.alert).toMatchObject({ id: alertId, type: 'towing' });
  });
});

describe('photographs of an incident', () => {
  const add = (id: string, file = photograph()) => admin.call(incidents.addPhotograph, { params: { id }, file });
  const listed = async (id: string) => (await admin.call(incidents.photographs, { params: { id } })).answer.items;

  it('are at most ten, belong to a draft, and are audited', async () => {
    const { id } = (await create()).answer;
    for (let count = 0; count < LIMITS.recordPhotographs; count++) expect((await add(id)).status).toBe(200);
    expect((await add(id)).problem.code).toBe('error.photograph.limit');
    const [first, ...rest] = await listed(id);
    expect(first).toMatchObject({ name: 'photograph', width: 2, height: 2, createdBy: 'Test User' });
    const params = { id, photographId: first!.id };
    expect((await admin.call(incidents.removePhotograph, { params })).status).toBe(204);
    expect(await listed(id)).toEqual(rest);
    await update(id, { status: 'submitted', eventDescription: 'Hit.' });
    expect((await add(id)).problem.code).toBe('error.incident.submitted');
    const kept = { id, photographId: rest[0]!.id };
    expect((await admin.call(incidents.removePhotograph, { params: kept })).problem.code).toBe(
      'error.incident.submitted',
    );
    const lines = await test.database.tenant([account.id], (tx) =>
      tx
        .selectFrom('audit')
        .select('action')
        .where('subject_uid', '=', id)
        .where('action', 'like', '%hotograph')
        .execute(),
    );
    expect(lines).toHaveLength(11);
  });

  it('are files of their own incident only, and go with it', async () => {
    const [one, other] = [(await create()).answer.id, (await create()).answer.id];
    const { id: photographId } = (await add(one)).answer;
    const file = async (id: string, preview = '') => {
      const url = `/api/things/incidents/${id}/photographs/${photographId}${preview}`;
      return test.app.inject({ url, headers: { cookie: admin.cookie! } });
    };
    for (const preview of ['', '?preview=true']) {
      const { statusCode, headers, rawPayload } = await file(one, preview);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect([...rawPayload.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    }
    expect((await file(other)).statusCode).toBe(404);
    await admin.call(incidents.remove, { params: { id: one } });
    const left = await test.database.tenant([account.id], (tx) => tx.selectFrom('attachments').select('id').execute());
    expect(left).toEqual([]);
  });

  it('are judged by their content', async () => {
    const { id } = (await create()).answer;
    const text = new File(['not a picture'], 'photograph.jpg', { type: 'image/jpeg' });
    const { status, problem } = await add(id, text);
    expect([status, problem.errors[0]]).toMatchObject([400, { path: 'file', key: 'error.photograph.format' }]);
    const large = new File([new Uint8Array(LIMITS.photographBytes + 1)], 'photograph.jpg', { type: 'image/jpeg' });
    expect((await add(id, large)).status).toBe(413);
    const viewer = await test.signedIn(account.id, 'viewer');
    const refused = await viewer.call(incidents.addPhotograph, { params: { id }, file: large });
    expect(refused.problem.code).toBe('error.permission.missing');
  });
});

const DAY = 86_400_000;
const submitted = async (body: object = {}) =>
  (await create({ status: 'submitted', eventDescription: 'Hit #panic("read") from behind.', ...body })).answer.id;

describe('files of incidents', () => {
  const get = (path: string) =>
    test.app.inject({ url: `/api/things/incidents/${path}`, headers: { cookie: admin.cookie! } });

  it('are a PDF with curve and photographs, in any language', async () => {
    const { id } = (await create()).answer;
    await admin.call(incidents.addPhotograph, { params: { id }, file: photograph() });
    for (const language of ['en', 'ja', 'hi'] as const) {
      await admin.call(ENDPOINTS.session.preferences, { body: { language } });
      const { statusCode, headers, rawPayload } = await get(`${id}/incident.pdf`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
    }
  });

  it('are the list, without contact details for readers without that right', async () => {
    await create({ driverFirstName: 'Mara', driverLastName: 'Lind', driverEmail: 'm@example.test' });
    const csv = (await get('export.csv?type=accident')).body;
    expect(csv).toContain('Rear-end collision,Accident,Draft,2026-06-10 ');
    expect(csv).toContain('m@example.test');
    expect((await get('export.csv?type=theft')).body).not.toContain('Rear-end');
    expect((await get('export.xlsx')).rawPayload.toString('latin1', 0, 2)).toBe('PK');
    admin = await test.signedIn(account.id, 'viewer');
    expect((await get('export.csv')).body).toContain('Mara Lind');
    expect((await get('export.csv')).body).not.toContain('m@example.test');
  });
});

describe('a link for the insurer', () => {
  const link = (id: string, body: object = {}) => admin.call(incidents.createLink, { params: { id }, body });
  const open = (address: string) => test.app.inject({ url: new URL(address).pathname });
  const listed = async (id: string) => (await admin.call(incidents.links, { params: { id } })).answer.items;

  it('opens the PDF without a session, counts it, and is returned once', async () => {
    const id = await submitted();
    const { answer } = await link(id);
    const token = answer.link.split('/').at(-1)!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const { statusCode, headers, rawPayload } = await open(answer.link);
    expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([
      ...[200, 'application/pdf', 'noindex, nofollow'],
    ]);
    expect(rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(headers['set-cookie']).toBeUndefined();
    const all = await listed(id);
    expect(all).toMatchObject([{ state: 'active', views: 1, createdBy: 'Test User' }]);
    expect(JSON.stringify(all)).not.toContain(token);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').selectAll().where('action', '=', 'incident.link').execute(),
    );
    expect(lines).toMatchObject([{ subject_uid: id, details: { days: 30 } }]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it('needs a submitted incident and at most 90 days', async () => {
    expect((await link((await create()).answer.id)).problem.code).toBe('error.incident.unsubmitted');
    expect((await link(await submitted(), { days: 91 })).status).toBe(400);
  });

  it.each(['A'.repeat(22), 'cut'])('leads an unknown link %s to the page that says so', async (token) => {
    const { statusCode, headers } = await open(`http://x/share/incident/${token}`);
    expect([statusCode, headers.location]).toEqual([302, `/share/${token}`]);
    expect((await open(`http://x${headers.location}`)).statusCode).toBe(404);
  });

  it('ends when it expires, is revoked, or its maker may no longer share', async () => {
    const id = await submitted();
    const gone = { statusCode: 302, headers: { location: '/link-expired' } };
    const revoked = (await link(id)).answer;
    const other = await submitted();
    const wrong = await admin.call(incidents.revokeLink, { params: { id: other, linkId: revoked.id } });
    expect(wrong.status).toBe(404);
    expect((await admin.call(incidents.revokeLink, { params: { id, linkId: revoked.id } })).status).toBe(204);
    expect(await open(revoked.link)).toMatchObject(gone);
    const maker = await test.signedIn(account.id);
    const made = (await maker.call(incidents.createLink, { params: { id }, body: { days: 2 } })).answer;
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ role: 'viewer' }).where('id', '=', maker.user!.id).execute(),
    );
    expect(await open(made.link)).toMatchObject(gone);
    const short = (await link(id, { days: 1 })).answer;
    const before = test.clock.now;
    test.clock.now = before + DAY;
    expect(await open(short.link)).toMatchObject(gone);
    test.clock.now = before;
  });
});
