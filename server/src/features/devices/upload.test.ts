/** Uploads of devices: accepted values, each fault, and storing all rows or none. */
import { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import { UPLOAD_CAP_BYTES } from '@waymark/contract/endpoint.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { list, provision, bulkUpload, uploadTemplate } = deviceEndpoints;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let number = 864_000_000_000_000;
const next = () => String(++number);

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  admin = await test.signedIn(account.id);
});
afterAll(() => test.close());

const upload = (text: string, { dryRun = false, readyOnly = false, by = admin, name = 'devices.csv' } = {}) =>
  by.call(bulkUpload, { query: { dryRun, readyOnly }, file: new File([text], name, { type: 'text/csv' }) });
const count = async (by = admin) => (await by.call(list, { query: { limit: 1 } })).answer.count;
const rows = (amount: number) =>
  `IMEI,IMSI,deviceType\n${Array.from({ length: amount }, () => `${next()},${next()},teltonika\n`).join('')}`;

describe('an upload', () => {
  it('registers its devices, notifies telemetry, and is audited with its user', async () => {
    const [first, second, sim] = [next(), next(), next()];
    test.changedDevices.length = 0;
    const text = `ESN;SIM ID;Model;immobilizationType;Type\n${first};${sim};fmc130;starter;\n${second};${next()};;;Teltonika\n`;
    const { status, answer } = await upload(text);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ dryRun: false, rows: 2, accepted: 2, faultCount: 0 });
    expect(test.changedDevices.toSorted()).toEqual([first, second]);
    const stored = (await admin.call(list, { query: { deviceId: first } })).answer.items[0]!;
    expect(stored).toMatchObject({
      imsiId: sim,
      deviceType: 'teltonika',
      deviceModel: 'FMC130',
      make: 'Teltonika',
      immobilizationType: 'starter',
      ignitionType: 'wired',
      status: 'unassigned',
    });
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').selectAll().where('subject_uid', '=', stored.id).execute(),
    );
    expect(lines).toMatchObject([{ action: 'device.provision', details: { upload: 'devices.csv' } }]);
  });

  it('accepts 100 devices and refuses 101', async () => {
    const limit = LIMITS.deviceUploadDevices;
    expect((await upload(rows(limit), { dryRun: true })).answer).toMatchObject({ rows: limit, accepted: limit });
    expect((await upload(rows(limit + 1), { dryRun: true })).problem).toMatchObject({
      status: 400,
      code: 'error.device.upload.limit',
      errors: [{ params: { limit } }],
    });
  });

  it.each([
    ['no .csv', rows(1), 'devices.xlsx', 400, 'error.import.file.type'],
    ['empty', '', 'devices.csv', 400, 'error.import.empty'],
    ['a header alone', 'IMEI,IMSI\n', 'devices.csv', 400, 'error.import.empty'],
    ['too large', 'x'.repeat(UPLOAD_CAP_BYTES + 1), 'devices.csv', 413, 'error.request.too.large'],
  ])('is refused: %s', async (_what, text, name, status, code) => {
    expect((await upload(text, { name })).problem).toMatchObject({ status, code });
  });

  it('is refused unless it is a form with a file', async () => {
    const inject = (headers: Record<string, string>, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: bulkUpload.path,
        headers: { cookie: admin.cookie!, ...headers },
        payload,
      });
    expect((await inject({ 'content-type': 'application/json' }, '{}')).json()).toMatchObject({ status: 415 });
    const form = 'multipart/form-data; boundary=x';
    expect((await inject({ 'content-type': form }, '--x--\r\n')).json()).toMatchObject({
      code: 'error.validation',
      errors: [{ path: 'file', key: 'error.required.field' }],
    });
    expect((await inject({ 'content-type': form }, 'no form at all')).json()).toMatchObject({ status: 400 });
    const other = '--x\r\ncontent-disposition: form-data; name="other"; filename="a.csv"\r\n\r\nIMEI\r\n--x--\r\n';
    expect((await inject({ 'content-type': form }, other)).json()).toMatchObject({ code: 'error.validation' });
  });

  it('reports each fault by line, column, value and reason, and stores nothing', async () => {
    const [taken, simTaken, good] = [next(), next(), next()];
    await admin.call(provision, { body: { imei: taken, deviceType: 'teltonika', imsiId: simTaken } });
    const elsewhere = await test.signedIn((await test.account()).id);
    const foreign = next();
    await elsewhere.call(provision, { body: { imei: foreign, deviceType: 'teltonika' } });
    const before = await count();
    const text = [
      'ESN/IMEI,IMSI,deviceType,deviceModel,immobilizationType,ignitionType',
      `${good},${next()},teltonika,,,`,
      `12 456,${next()},teltonika,,,`,
      `${next()},,teltonika,,,`,
      `,${next()},teltonika,,,`,
      `${next()},${next()},pigeon,,,`,
      `${next()},${next()},,FMC-13O,,`,
      `${next()},${next()},,Something,,`,
      `${next()},${next()},,,,`,
      `${next()},${next()},teltonika,,brakes,magic`,
      `${good},${next()},teltonika,,,`,
      `${taken},${next()},teltonika,,,`,
      `${next()},${simTaken},teltonika,,,`,
      `${foreign},${next()},teltonika,,,`,
      `35630704244101,${next()},,fmc130,,`,
    ].join('\r\n');
    const { answer } = await upload(text, { dryRun: true });
    expect(
      answer.faults.map(({ line, column, key, params }) => [
        line,
        column,
        key,
        params.line ?? params.model ?? params.digits,
      ]),
    ).toEqual([
      [3, 'ESN/IMEI', 'error.device.imei.characters', undefined],
      [4, 'IMSI', 'error.required.field', undefined],
      [5, 'ESN/IMEI', 'error.required.field', undefined],
      [6, 'deviceType', 'error.device.type.unknown', undefined],
      [7, 'deviceModel', 'error.device.model.meant', 'FMC130'],
      [8, 'deviceModel', 'error.device.model.unknown', undefined],
      [9, 'deviceType', 'error.device.type.none', undefined],
      [10, 'immobilizationType', 'error.enum.field', undefined],
      [10, 'ignitionType', 'error.enum.field', undefined],
      [11, 'ESN/IMEI', 'error.import.duplicate.line', 2],
      [12, 'ESN/IMEI', 'error.duplicate.device', undefined],
      [13, 'IMSI', 'error.duplicate.imsi', undefined],
      [14, 'ESN/IMEI', 'error.duplicate.device', undefined],
      [15, 'ESN/IMEI', 'error.device.imei.digits', 14],
    ]);
    expect(answer.faults[0]).toMatchObject({ value: '12 456' });
    expect(answer).toMatchObject({ rows: 14, accepted: 1, faultCount: 14 });
    const { problem } = await upload(text);
    expect(problem).toMatchObject({ status: 400, code: 'error.import.faults' });
    expect(problem.errors[0]).toMatchObject({ path: '3.ESN/IMEI', key: 'error.device.imei.characters' });
    expect(await count()).toBe(before);
    const headers = await upload(`IMEI,Colour\n${next()},red`, { dryRun: true });
    expect(headers.answer.faults.map(({ line, column, key }) => [line, column, key])).toEqual([
      [1, 'Colour', 'error.import.column.unknown'],
      [1, 'IMSI', 'error.import.column.missing'],
    ]);
  });

  it('reports every wrong cell of a row at once, and a model that its device type does not have', async () => {
    const [simTaken, taken] = [next(), next()];
    await admin.call(provision, { body: { imei: taken, deviceType: 'teltonika', imsiId: simTaken } });
    const text = [
      'IMEI,IMSI,deviceType,deviceModel,immobilizationType',
      `12 456,${simTaken},teltonika,FMC-13O,brakes`,
      `${taken},,pigeon,Something,brakes`,
      `${next()},${next()},teltonika,GT06N,`,
    ].join('\n');
    const { answer } = await upload(text, { dryRun: true });
    expect(answer.faults.map(({ line, column, key }) => `${line} ${column} ${key}`).toSorted()).toEqual([
      '2 ESN/IMEI error.device.imei.characters',
      '2 IMSI error.duplicate.imsi',
      '2 deviceModel error.device.model.meant',
      '2 immobilizationType error.enum.field',
      '3 ESN/IMEI error.duplicate.device',
      '3 IMSI error.required.field',
      '3 deviceModel error.device.model.unknown',
      '3 deviceType error.device.type.unknown',
      '3 immobilizationType error.enum.field',
      '4 deviceModel error.device.model.unknown',
    ]);
  });

  it('stores the ready rows alone if asked, and nothing if no row is ready', async () => {
    const [good, taken] = [next(), next()];
    await admin.call(provision, { body: { imei: taken, deviceType: 'teltonika' } });
    const before = await count();
    const wrong = `IMEI,IMSI,deviceType\n${taken},${next()},teltonika\n${next()},,teltonika\n`;
    expect((await upload(wrong, { readyOnly: true })).problem.code).toBe('error.import.faults');
    expect(await count()).toBe(before);
    test.changedDevices.length = 0;
    const { answer } = await upload(`${wrong}${good},${next()},teltonika\n`, { readyOnly: true });
    expect(answer).toMatchObject({ dryRun: false, rows: 3, accepted: 1, faultCount: 2 });
    expect(test.changedDevices).toEqual([good]);
    expect(await count()).toBe(before + 1);
  });

  it('of the same devices by two concurrent users succeeds for one of them', async () => {
    const text = rows(20);
    const reversed = [text.split('\n')[0], ...text.trim().split('\n').slice(1).reverse()].join('\n');
    const before = await count();
    const answers = await Promise.all([upload(text), upload(reversed), upload(text)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await count()).toBe(before + 20);
  });
});

describe('access to uploads', () => {
  it('is checked before the file is read: role, feature, session, origin', async () => {
    const accountant = await test.signedIn(account.id, 'accountant');
    const viewer = await test.signedIn(account.id, 'viewer');
    const unfeatured = await test.signedIn(account.id, 'admin', ['accounts']);
    const huge = 'x'.repeat(UPLOAD_CAP_BYTES + 1);
    expect((await upload(huge, { by: accountant })).problem.code).toBe('error.permission.missing');
    expect((await upload(huge, { by: viewer })).problem.code).toBe('error.permission.missing');
    expect((await upload(huge, { by: unfeatured })).problem.code).toBe('error.feature.disabled');
    expect((await upload(huge, { by: test.anonymous })).problem.code).toBe('error.session.missing');
    const file = new File([huge], 'devices.csv');
    const foreign = await admin.call(bulkUpload, { file }, { origin: 'https://evil.example' });
    expect(foreign.problem.code).toBe('error.origin.foreign');
    expect((await viewer.call(uploadTemplate, {})).status).toBe(403);
    const installer = await test.signedIn(account.id, 'installer');
    expect((await upload(rows(1), { by: installer })).status).toBe(200);
  });

  it('starts from the template', async () => {
    const { answer, headers } = await admin.call(uploadTemplate, {});
    expect(answer).toBe('\uFEFFESN/IMEI,IMSI,deviceType,deviceModel,immobilizationType,ignitionType\r\n');
    expect(headers['content-disposition']).toContain('devices.csv');
  });
});
