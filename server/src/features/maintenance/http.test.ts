/** Service plans, the service history, due services and their alert. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdfDocument, photograph } from '../../http/access/testing-fleet.ts';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAsset } from '../../storage/testing.ts';
import { alertDue } from './jobs.ts';

const { serviceConfigs, serviceLogs, assets, alerts } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let truck: string;
let today: string;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  const body = { name: 'Truck 44', type: 'truck', make: 'Equator', model: 'Hauler 18', year: 2022 } as const;
  truck = (await admin.call(assets.create, { body: { ...body, licensePlate: 'FL 31264' } })).answer.id;
  today = (await due()).today;
});

const BRAKES = {
  ...{ serviceName: 'Brake pads', make: 'equator', model: 'HAULER 18' },
  interval: { kilometers: 40_000, months: 24 },
};
const due = async (query: object = {}) => (await admin.call(serviceLogs.due, { query })).answer;
const plan = async (body: object = {}) =>
  (await admin.call(serviceConfigs.create, { body: { ...BRAKES, ...body } })).answer.id;
const apply = async (body: { serviceConfigIds: string[]; assetIds?: string[] }) =>
  (await admin.call(serviceConfigs.apply, { body })).answer;
const log = (body: object) =>
  admin.call(serviceLogs.create, {
    body: { assetId: truck, serviceName: 'Brake pads', serviceDate: today, odometer: 1000, ...body },
  });

/** Stores what the asset drove on a day. */
async function drove(day: string, kilometers: number): Promise<void> {
  await test.database.owner((_kysely, client) =>
    client.query(
      `INSERT INTO asset_days (account_id, asset_id, day, distance_m, moving_s)
       SELECT account_id, id, $2, $3, 7200 FROM assets WHERE uid = $1`,
      [truck, day, kilometers * 1000],
    ),
  );
}

describe('a planned service', () => {
  it('keeps its interval, and applies to all assets of its make and model that have a year', async () => {
    const body = { name: 'Truck 45', type: 'truck', make: 'Equator', model: 'Hauler 18' } as const;
    const { id: yearless } = (await admin.call(assets.create, { body })).answer;
    const id = await plan();
    expect(await apply({ serviceConfigIds: [id] })).toEqual({
      changed: 1,
      failed: [{ id: yearless, name: 'Truck 45', code: 'error.service.vehicle', errors: [] }],
    });
    expect(await apply({ serviceConfigIds: [id] })).toMatchObject({ changed: 0 });
    expect((await admin.call(serviceConfigs.read, { params: { id } })).answer).toMatchObject({
      interval: { kilometers: 40_000, hours: null, months: 24, days: null },
      ...{ recurring: true, assets: 1 },
    });
    expect((await due()).assets).toEqual({ total: 2, planned: 1, unknown: 1 });
  });

  it('applies to a tag or depot, of its model or of any', async () => {
    const made = async (name: string, model: string, group: object) =>
      (
        await admin.call(assets.create, {
          body: { name, type: 'truck', make: 'Equator', model, year: 2020, ...group },
        })
      ).answer.id;
    await made('North', 'Hauler 18', { depot: 'North' });
    await made('Tagged', 'Hauler 18', { tags: ['Winter'] });
    await made('Other model', 'Liner 12', { tags: ['winter'], depot: 'NORTH' });
    const id = await plan();
    const group = async (body: object) =>
      (await admin.call(serviceConfigs.apply, { body: { serviceConfigIds: [id], ...body } })).answer.changed;
    expect(await group({ depot: 'north' })).toBe(1);
    expect(await group({ tag: 'WINTER', depot: 'north' })).toBe(0);
    expect(await group({ tag: 'winter' })).toBe(1);
    expect(await group({ tag: 'winter', depot: 'north', anyModel: true })).toBe(1);
    expect((await due()).items.map(({ asset }) => asset).toSorted()).toEqual(['North', 'Other model', 'Tagged']);
    const { problem } = await admin.call(serviceConfigs.apply, { body: { serviceConfigIds: [id], anyModel: true } });
    expect(problem).toMatchObject({ code: 'error.service.group', errors: [{ path: 'tag' }] });
  });

  it('alerts at most the whole interval before', async () => {
    const planned = (interval: object, alertThreshold: object) =>
      admin.call(serviceConfigs.create, { body: { ...BRAKES, interval, alertThreshold } });
    const { problem } = await planned({ kilometers: 100, months: 1 }, { kilometers: 500, days: 32, hours: 9 });
    expect(problem).toMatchObject({
      ...{ status: 400, code: 'error.service.threshold' },
      errors: [{ path: 'alertThreshold.kilometers' }, { path: 'alertThreshold.days' }],
    });
    const { answer } = await planned({ kilometers: 100, months: 1 }, { kilometers: 100, days: 31 });
    expect(answer.alertThreshold).toEqual({ kilometers: 100, hours: null, days: 31 });
  });

  it('needs a measure, and a name that its make and model does not have yet', async () => {
    const { problem } = await admin.call(serviceConfigs.create, { body: { ...BRAKES, interval: {} } });
    expect(problem).toMatchObject({ code: 'error.service.interval', errors: [{ path: 'interval.kilometers' }] });
    await plan();
    const again = await admin.call(serviceConfigs.create, { body: { ...BRAKES, serviceName: 'BRAKE pads' } });
    expect(again.problem).toMatchObject({ status: 409, code: 'error.duplicate.serviceConfig' });
  });
});

describe('logging a service', () => {
  it.each([
    ['neither reading', { odometer: null }, 'error.service.reading'],
    ['an odometer below 1', { odometer: 0.5 }, 'error.validation'],
    ['hours below 1', { operationalHours: 0 }, 'error.validation'],
    ['a day that is not yet', { serviceDate: '2999-01-01' }, 'error.date.future'],
    ['a day of the year 1', { serviceDate: '0001-01-01' }, 'error.validation', 'error.date.range'],
    ['a day of 1800', { serviceDate: '1800-06-01' }, 'error.validation', 'error.date.range'],
    ['no asset', { assetId: undefined }, 'error.asset.not.found'],
    ['a part without a name', { parts: [{ name: ' ', quantity: 1, price: 1 }] }, 'error.validation'],
    ['a part of no quantity', { parts: [{ name: 'Oil', quantity: 0, price: 1 }] }, 'error.validation'],
    ['a name that a table cannot hold', { parts: [{ name: 'a; b', quantity: 1, price: 1 }] }, 'error.validation'],
  ])('refuses %s', async (_name, body, code, key?: string) => {
    const { problem } = await log(body);
    expect(problem.code).toBe(code);
    if (key !== undefined) expect(problem.errors).toMatchObject([{ path: 'serviceDate', key }]);
  });

  it('needs make, model and year of the asset', async () => {
    const { id } = (await admin.call(assets.create, { body: { name: 'Bare', type: 'truck', make: 'X', model: 'Y' } }))
      .answer;
    expect((await log({ assetId: id })).problem).toMatchObject({
      code: 'error.service.vehicle',
      title: 'Maintenance logging needs make, model and year assigned to the asset',
    });
  });

  it('moves the due list', async () => {
    await apply({ serviceConfigIds: [await plan()] });
    await log({ serviceDate: shiftDay(today, -100), odometer: 172_559 });
    for (let days = 28; days >= 1; days--) await drove(shiftDay(today, -days), 104);
    await drove(shiftDay(today, -60), 37_400);
    const [row] = (await due()).items;
    expect(row).toMatchObject({
      ...{ state: 'overdue', measure: 'distance', lastOdometer: 172_559, odometer: 212_871, kilometersPerDay: 104 },
      dueDate: shiftDay(today, -3),
    });
    expect(row!.left).toBeCloseTo(-312);
    expect((await due()).states).toEqual({ overdue: 1, soon: 0, later: 0, unforecast: 0 });
    expect((await log({ odometer: 212_874 })).answer).toMatchObject({
      asset: 'Truck 44',
      loggedBy: expect.any(String),
    });
    const [after] = (await due()).items;
    expect(after).toMatchObject({ state: 'later', left: 40_000, odometer: 212_874, lastDate: today });
    expect(after!.dueDate).toBe(shiftDay(today, Math.ceil(40_000 / 104)));
  });

  it('ends a service that is done once', async () => {
    await apply({ serviceConfigIds: [await plan({ recurring: false })] });
    expect((await due()).count).toBe(1);
    await log({});
    expect((await due()).count).toBe(0);
  });

  it('adds up parts and labor unless a cost is entered, and gives them back as exported', async () => {
    const parts = [
      { name: ' Brake pad set ', number: 'BP-214', quantity: 1, price: 214 },
      { name: 'Wear sensor', quantity: 2, price: 18.5 },
    ];
    const { answer } = await log({ parts, labor: 144 });
    expect(answer).toMatchObject({
      ...{ cost: 395, labor: 144 },
      parts: [
        { name: 'Brake pad set', number: 'BP-214', quantity: 1, price: 214 },
        { name: 'Wear sensor', number: null, quantity: 2, price: 18.5 },
      ],
    });
    // With tax.
    const taxed = {
      id: answer.id,
      assetId: truck,
      serviceName: 'Brake pads',
      serviceDate: today,
      odometer: 1000,
      parts,
    };
    expect((await admin.call(serviceLogs.update, { body: { ...taxed, labor: 144, cost: 427 } })).answer.cost).toBe(427);

    const { body: text } = await test.app.inject({
      url: serviceLogs.file.path,
      headers: { cookie: admin.cookie! },
    });
    expect(text).toContain('Brake pad set [BP-214] 1 x 214; Wear sensor 2 x 18.5,144,427');
    await admin.call(serviceLogs.remove, { params: { id: answer.id } });
    const file = (content: string) => new File([content], 'a.csv', { type: 'text/csv' });
    expect((await admin.call(serviceLogs.import, { query: {}, file: file(text) })).answer).toMatchObject({
      accepted: 1,
    });
    const [again] = (await admin.call(serviceLogs.list, { query: {} })).answer.items;
    expect(again).toMatchObject({ parts: answer.parts, labor: 144, cost: 427 });
    const wrong = text.replace('1 x 214', 'one').replace(today, shiftDay(today, -1));
    expect(
      (await admin.call(serviceLogs.import, { query: { dryRun: true }, file: file(wrong) })).answer.faults,
    ).toMatchObject([{ line: 2, column: 'Parts', key: 'error.service.parts' }]);
  });

  it('imports a history by name or plate, all or none, and refuses it again', async () => {
    const file = (rows: string) =>
      new File([`Asset,Service,Date,Odometer (km)\n${rows}`], 'a.csv', { type: 'text/csv' });
    const send = (rows: string, dryRun = false) =>
      admin.call(serviceLogs.import, { query: { dryRun }, file: file(rows) });
    const rows = 'truck 44,Tires,2026-01-01,1000\nfl 31264,Clutch,2026-02-01,2000\n';
    expect((await send(rows, true)).answer).toMatchObject({ dryRun: true, rows: 2 });
    expect((await admin.call(serviceLogs.list, { query: {} })).answer.count).toBe(0);
    expect((await send(`${rows}Nobody,Tires,2026-01-01,1\n`)).problem.code).toBe('error.import.faults');
    expect((await send(rows)).status).toBe(200);
    expect((await send(rows)).problem.code).toBe('error.import.faults');
    const { items } = (await admin.call(serviceLogs.list, { query: { search: 'clutch' } })).answer;
    expect(items).toMatchObject([{ asset: 'Truck 44', serviceDate: '2026-02-01', odometer: 2000 }]);
  });
});

it('shows the active fault codes of a vehicle beside its services, and lists such vehicles', async () => {
  await apply({ serviceConfigIds: [await plan()] });
  const diagnose = (diagnosis: object | null) =>
    test.database.owner((_kysely, client) =>
      client.query(
        `INSERT INTO asset_state (account_id, asset_id, status, diagnosis)
         SELECT account_id, id, 1, $2 FROM assets WHERE uid = $1
         ON CONFLICT (account_id, asset_id) DO UPDATE SET diagnosis = excluded.diagnosis`,
        [truck, diagnosis && JSON.stringify(diagnosis)],
      ),
    );
  const listed = async (query: object = {}) => (await admin.call(serviceLogs.faults, { query })).answer;
  await diagnose({ usualSeconds: 60 });
  expect(await listed()).toEqual({ items: [], count: 0 });
  expect((await due()).items[0]!.faults).toBeNull();
  await diagnose({ faultCodes: ['P0217'], faultCodeCount: 2, faultSince: Date.UTC(2026, 5, 11, 9, 16) });
  const faults = { codes: ['P0217'], count: 2, since: '2026-06-11T09:16:00.000Z' };
  expect((await due()).items[0]!.faults).toEqual(faults);
  expect(await listed({ search: 'hauler' })).toMatchObject({ items: [{ assetId: truck, asset: 'Truck 44', faults }] });
  expect((await listed({ search: 'liner' })).count).toBe(0);
});

it('lists faults by an index that only a change of the diagnosis writes', async () => {
  const { accountId, id } = await seedAsset(test.database, account.id);
  await test.database.ingest(async (tx) => {
    const save = (latitude: number, diagnosis: object | null) =>
      sql`INSERT INTO asset_state (account_id, asset_id, status, latitude_e7, diagnosis)
        VALUES (${accountId}, ${id}, 1, ${latitude}, ${diagnosis && JSON.stringify(diagnosis)}::jsonb)
        ON CONFLICT (account_id, asset_id) DO UPDATE
        SET latitude_e7 = excluded.latitude_e7, diagnosis = excluded.diagnosis`.execute(tx);
    // The numbers of the connection, which may have had earlier transactions.
    const updates = async () => {
      const { rows } = await sql<{ all: number; hot: number }>`
        SELECT n_tup_upd AS all, n_tup_hot_upd AS hot FROM pg_stat_xact_user_tables WHERE relname = 'asset_state'`.execute(
        tx,
      );
      return rows[0]!;
    };
    await save(0, null);
    const before = await updates();
    for (const latitude of [1, 2, 3]) await save(latitude, null);
    expect(await updates()).toEqual({ all: before.all + 3, hot: before.hot + 3 });
    for (const latitude of [4, 5, 6]) await save(latitude, { faultSince: 1 });
    expect(await updates()).toEqual({ all: before.all + 6, hot: before.hot + 5 });
  });
});

it('raises an alert once until the service is done', async () => {
  await apply({ serviceConfigIds: [await plan({ interval: { days: 3 } })] });
  const raised = async () => (await admin.call(alerts.list, { query: {} })).answer.items;
  for (let run = 0; run < 2; run++) await alertDue(test.database, Date.now());
  expect(await raised()).toMatchObject([{ type: 'maintenanceDue', endedAt: null }]);
  await log({});
  const [over, ...others] = await raised();
  expect(others).toEqual([]);
  expect(over).toMatchObject({ endedAt: expect.any(String) });
});

describe('an odometer', () => {
  it('is corrected with a reason, and the forecast follows', async () => {
    const id = await plan({ interval: { kilometers: 40_000 } });
    await apply({ serviceConfigIds: [id] });
    await log({ odometer: 172_559, serviceConfigId: id, serviceDate: shiftDay(today, -10) });
    const correct = (body: object) =>
      admin.call(serviceLogs.correctOdometer, {
        body: { assetId: truck, odometer: 180_000, reason: ' Typed wrongly ', ...body },
      });
    expect((await correct({ day: shiftDay(today, 1) })).problem.code).toBe('error.date.future');
    expect((await correct({ reason: ' ' })).status).toBe(400);
    expect((await correct({})).answer).toMatchObject({ before: 172_559, odometer: 180_000, reason: 'Typed wrongly' });
    expect((await due()).items).toMatchObject([{ odometer: 180_000, measure: 'distance', left: 32_559 }]);
    // Another odometer counts from its own beginning.
    expect((await correct({ odometer: 20, reason: 'New dashboard' })).answer.before).toBe(180_000);
    expect((await due()).items).toMatchObject([{ odometer: 20 }]);
    const { items } = (await admin.call(serviceLogs.corrections, { query: { assetId: truck } })).answer;
    expect(items.map(({ odometer, correctedBy }) => [odometer, correctedBy])).toEqual([
      [20, 'Test User'],
      [180_000, 'Test User'],
    ]);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('details').where('action', '=', 'asset.odometer').execute(),
    );
    expect(lines).toHaveLength(2);
  });
});

describe('an import of a service history', () => {
  const importing = (rows: string, dryRun = false) =>
    admin.call(serviceLogs.import, {
      query: { dryRun },
      file: new File([`Asset,Service,Date,Odometer (km)\n${rows}`], 'history.csv', { type: 'text/csv' }),
    });
  const imports = async () => (await admin.call(serviceLogs.imports, {})).answer.items;
  const count = async () => (await admin.call(serviceLogs.list, {})).answer.count;

  it('is undone as a whole, and leaves other services', async () => {
    await log({});
    const rows = `Truck 44,Oil,${shiftDay(today, -40)},500\nTruck 44,Tires,${shiftDay(today, -30)},700\n`;
    await importing(rows, true);
    expect(await imports()).toEqual([]);
    await importing(rows);
    const [made, ...others] = await imports();
    expect([made, others]).toMatchObject([{ fileName: 'history.csv', services: 2, importedBy: 'Test User' }, []]);
    expect(await count()).toBe(3);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(serviceLogs.undoImport, { params: { id: made!.id } })).status).toBe(404);
    expect((await admin.call(serviceLogs.undoImport, { params: { id: made!.id } })).status).toBe(204);
    expect([await count(), await imports()]).toEqual([1, []]);
    expect((await admin.call(serviceLogs.undoImport, { params: { id: made!.id } })).status).toBe(404);
  });
});

describe('the calendar file', () => {
  it('has the services that have a day', async () => {
    const byDate = await plan({ serviceName: 'Inspection, yearly', interval: { months: 12 } });
    const byUse = await plan({ serviceName: 'Tires', interval: { kilometers: 10_000 } });
    await apply({ serviceConfigIds: [byDate, byUse] });
    const { headers, body } = await test.app.inject({
      url: serviceLogs.calendar.path,
      headers: { cookie: admin.cookie! },
    });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(body).toContain(`SUMMARY:Inspection\\, yearly\\, Truck 44\r\n`);
    const [first] = (await due({ search: 'Inspection' })).items;
    expect(body).toContain(`DTSTART;VALUE=DATE:${first!.dueDate!.replaceAll('-', '')}\r\n`);
  });
});

describe('a link to the calendar', () => {
  const made = async (caller = admin) => (await caller.call(serviceLogs.createCalendarLink, {})).answer;
  const open = (link: string) => test.app.inject({ url: new URL(link).pathname });
  const listed = async () => (await admin.call(serviceLogs.calendarLinks, {})).answer.items;

  it('is a file without a session, is counted, and is returned once', async () => {
    await apply({ serviceConfigIds: [await plan({ interval: { months: 12 } })] });
    const { link } = await made();
    const token = link.split('/').at(-1)!.replace('.ics', '');
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const { statusCode, headers, body } = await open(link);
    expect([statusCode, headers['content-type'], headers['x-robots-tag']]).toEqual([
      ...[200, 'text/calendar; charset=utf-8', 'noindex, nofollow'],
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('SUMMARY:Brake pads\\, Truck 44\r\n');
    expect(await listed()).toMatchObject([{ state: 'active', views: 1 }]);
    expect(JSON.stringify(await listed())).not.toContain(token);
    const { rows } = await test.database.owner((_kysely, client) =>
      client.query("SELECT details::text, encode(token_hash, 'escape') AS hash FROM audit, calendar_links"),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends when it is revoked, or its maker may no longer plan services', async () => {
    const { id, link } = await made();
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(serviceLogs.revokeCalendarLink, { params: { id } })).status).toBe(404);
    expect((await admin.call(serviceLogs.revokeCalendarLink, { params: { id } })).status).toBe(204);
    expect((await open(link)).statusCode).toBe(410);
    const support = await test.signedIn(account.id, 'techSupport');
    const other = (await made(support)).link;
    expect((await open(other)).statusCode).toBe(200);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ role: 'viewer' }).where('id', '=', support.user!.id).execute(),
    );
    expect((await open(other)).statusCode).toBe(410);
    expect((await open(link.replace(/[^/]+$/, `${'A'.repeat(22)}.ics`))).statusCode).toBe(404);
  });
});

describe('documents of a service', () => {
  it('are PDF files of at most 1 MiB that are downloaded, and count as attachments', async () => {
    const params = { id: (await log({})).answer.id };
    const add = (file: File) => admin.call(serviceLogs.addDocument, { params, file });
    const { answer } = await add(pdfDocument());
    expect(answer).toMatchObject({ type: 'document', name: 'Invoice', width: null, bytes: 15 });
    expect((await admin.call(serviceLogs.photographs, { params })).answer.items).toEqual([answer]);
    const get = (part: string) =>
      test.app.inject({
        url: `${serviceLogs.list.path}/${params.id}/${part}/${answer.id}`,
        headers: { cookie: admin.cookie! },
      });
    const { statusCode, headers, body } = await get('documents');
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'application/pdf', '%PDF-1.7\n%%EOF\n']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Invoice.pdf"/);
    expect((await get('photographs')).statusCode).toBe(404);
    for (const text of ['<script>alert(1)</script>', '%PDF-1.7', `%PDF-1.7\n%%EOF${' '.repeat(2000)}`, ''])
      expect((await add(pdfDocument(text))).problem.code).toBe('error.document.format');
    expect((await add(photograph())).problem.code).toBe('error.document.format');
    expect((await add(pdfDocument(`%PDF-1.7${' '.repeat(1024 * 1024)}%%EOF`))).status).toBe(413);
    for (let count = 1; count < 10; count += 1) await add(pdfDocument());
    expect((await add(pdfDocument())).problem.code).toBe('error.photograph.limit');
    const photographId = answer.id;
    await admin.call(serviceLogs.removePhotograph, { params: { ...params, photographId } });
    expect((await get('documents')).statusCode).toBe(404);
  });
});

describe('the file of a service', () => {
  it('is a PDF with photographs and the names of documents, in any language', async () => {
    const parts = [{ name: '#panic("read")', number: 'BP-214', quantity: 2, price: 18.5 }];
    const params = { id: (await log({ parts, labor: 144 })).answer.id };
    await admin.call(serviceLogs.addDocument, { params, file: pdfDocument() });
    await admin.call(serviceLogs.addPhotograph, { params, file: photograph() });
    for (const language of ['en', 'ja', 'hi'] as const) {
      await admin.call(ENDPOINTS.session.preferences, { body: { language } });
      const url = `${serviceLogs.list.path}/${params.id}/service.pdf`;
      const { statusCode, headers, rawPayload } = await test.app.inject({ url, headers: { cookie: admin.cookie! } });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(rawPayload.toString('latin1', 0, 5)).toBe('%PDF-');
    }
  });
});

describe('photographs of a service', () => {
  it('are added, read and removed, and go with the service', async () => {
    const { id } = (await log({})).answer;
    const added = await admin.call(serviceLogs.addPhotograph, { params: { id }, file: photograph() });
    expect(added.answer).toMatchObject({ name: 'photograph', width: 2 });
    const url = `${serviceLogs.list.path}/${id}/photographs/${added.answer.id}`;
    const { statusCode, headers } = await test.app.inject({ url, headers: { cookie: admin.cookie! } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    await admin.call(serviceLogs.addPhotograph, { params: { id }, file: photograph() });
    const params = { id, photographId: added.answer.id };
    expect((await admin.call(serviceLogs.removePhotograph, { params })).status).toBe(204);
    expect((await admin.call(serviceLogs.photographs, { params: { id } })).answer.count).toBe(1);
    await admin.call(serviceLogs.remove, { params: { id } });
    const left = await test.database.tenant([account.id], (tx) => tx.selectFrom('attachments').select('id').execute());
    expect(left).toEqual([]);
  });
});
