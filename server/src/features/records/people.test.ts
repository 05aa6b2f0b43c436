/** Rules shared by drivers and customers, tested with each of them. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, type Caller, type TestApp, testApp } from '../../http/testing.ts';

let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let viewer: Caller;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  viewer = await test.signedIn(account.id, 'viewer');
});

const phones = { phone: '81 9012345678', otherPhone: '81 9087654321' };
/** Fields of each noun beside the name, each value with a word of its own. */
const NOUNS = [
  {
    noun: 'driver' as const,
    calls: ENDPOINTS.drivers,
    facts: {
      phone: phones.phone,
      email: 'Mika@drivers.example.test',
      employeeNumber: 'E-1001',
      keyNumber: '0001C68011',
      licenseNumber: 'LIC-77-A',
      licenseExpiresOn: '2031-02-28',
      tags: ['Nightshift'],
      notes: 'Has the key of the gate',
    },
    named: { score: null },
    unique: {
      keyNumber: '1c68011',
      employeeNumber: 'e-1001',
      phone: '+81 90-1234-5678',
      email: 'mika@DRIVERS.example.test',
    },
    duplicate: 'error.duplicate.employee',
    header: 'Name,Employee number,Phone,Email,License number,License expires on,Driver key,Tags,Notes',
  },
  {
    noun: 'customer' as const,
    calls: ENDPOINTS.customers,
    facts: {
      externalNumber: 'C-1001',
      contactPerson: 'Robin Roe',
      phone: phones.phone,
      email: 'orders@customers.example.test',
      address: '1 Harbour Street',
      tags: ['Coldchain'],
      notes: 'Ring twice',
    },
    named: {},
    unique: { name: 'NORTH DEPOT', externalNumber: 'c-1001' },
    duplicate: 'error.duplicate.customer',
    header: 'Name,Number,Contact person,Phone,Email,Address,Language,Tags,Notes',
  },
];

/** Calls of the same shapes, as far as these tests use them. */
type PeopleCalls = typeof ENDPOINTS.drivers;

describe.each(NOUNS)('a $noun', ({ noun, calls: declared, facts, named, unique, duplicate, header }) => {
  const calls = declared as PeopleCalls;
  const create = (by: Caller, body: object) => by.call(calls.create, { body: body as never });
  const upload = (text: string, dryRun = false, by = admin) =>
    by.call(calls.import, { query: { dryRun }, file: new File([text], 'people.csv', { type: 'text/csv' }) });
  const names = async (by: Caller, query: object = {}) =>
    (await by.call(calls.list, { query })).answer.items.map(({ name }) => name);
  const fields = ({ status, problem }: Answered<never>) => [
    status,
    problem.code,
    ...(problem.errors ?? []).map(({ path, key }) => `${path} ${key}`),
  ];

  it('is kept as given, replaced by a PUT, and gone after DELETE', async () => {
    const made = await create(admin, { name: '  North Depot ', ...facts });
    expect([made.status, made.answer]).toMatchObject([200, { name: 'North Depot', ...named, ...facts }]);
    const { id } = made.answer;
    expect((await admin.call(calls.read, { params: { id } })).answer).toEqual(made.answer);
    const replaced = await admin.call(calls.update, { params: { id }, body: { name: 'South', notes: '  ' } });
    const emptied = Object.fromEntries(Object.keys(facts).map((field) => [field, field === 'tags' ? [] : null]));
    expect(replaced.answer).toMatchObject({ id, name: 'South', ...emptied });
    expect((await admin.call(calls.remove, { params: { id } })).status).toBe(204);
    expect((await admin.call(calls.read, { params: { id } })).status).toBe(404);
    expect((await admin.call(calls.remove, { params: { id } })).status).toBe(404);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select(['action', 'details']).where('subject_uid', '=', id).orderBy('id').execute(),
    );
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'delete'].map((verb) => `${noun}.${verb}`));
    expect(lines[1]?.details).toMatchObject({ name: 'South', changed: expect.arrayContaining(['name', 'phone']) });
    expect(JSON.stringify(lines)).not.toContain('9012345678');
  });

  it('reports the fault of each field', async () => {
    const wrong = await create(admin, { name: ' ', phone: '12', email: 'x', notes: 'n'.repeat(1001), secret: 1 });
    expect(fields(wrong as never).sort()).toEqual(
      [
        400,
        'error.validation',
        'name error.none.empty.space',
        'phone error.phoneWithRegion.number',
        'email error.format.email',
        'notes error.max.length',
        'secret error.unknown.field',
      ].sort(),
    );
    const long = 'n'.repeat(LIMITS.personNameCharacters + 1);
    expect(fields((await create(admin, { name: long })) as never)).toContain('name error.max.length');
    if (!('keyNumber' in facts)) return;
    expect(fields((await create(admin, { name: 'x', keyNumber: '000' })) as never)).toContain(
      'keyNumber error.key.format',
    );
  });

  it.each(Object.entries(unique))(
    'has a %s that is unique in the account, whatever its spelling',
    async (field, value) => {
      const first = await create(admin, { name: 'North Depot', ...facts });
      const body = { name: 'Other', [field]: value };
      const again = await create(admin, body);
      expect(fields(again as never)).toEqual([409, duplicate, `${field} ${duplicate}`]);
      const params = { id: first.answer.id };
      expect((await admin.call(calls.update, { params, body: { ...facts, ...body } as never })).status).toBe(200);
      const other = await create(admin, { name: 'Another' });
      const update = await admin.call(calls.update, {
        params: { id: other.answer.id },
        body: { name: 'Another', [field]: value } as never,
      });
      expect(update.problem?.code).toBe(duplicate);
      const child = await test.signedIn((await test.account(account.id)).id);
      expect((await create(child, body)).status).toBe(200);
    },
  );

  it('is created once by ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(admin, { name: 'North Depot', ...facts })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await names(admin)).toEqual(['North Depot']);
  });

  it('is only a name to a viewer: in lists, details, files, searches, orders and filters', async () => {
    const { answer } = await create(admin, { name: 'North Depot', ...facts });
    await create(admin, { name: 'Zulu' });
    const onlyName = { id: answer.id, accountId: account.uid, name: 'North Depot', ...named };
    expect((await viewer.call(calls.read, { params: { id: answer.id } })).answer).toEqual(onlyName);
    expect((await viewer.call(calls.list, {})).answer.items[0]).toEqual(onlyName);
    for (const value of [...Object.values(facts).flat(), '9012345678', '90-1234', 'example.test']) {
      expect([value, await names(viewer, { search: value })]).toEqual([value, []]);
      const file = await viewer.call(calls.file, { query: { search: value } });
      expect(String(file.answer)).not.toContain('North');
    }
    expect(String((await viewer.call(calls.file, {})).answer)).toBe('\uFEFFName\r\nNorth Depot\r\nZulu\r\n');
    for (const sort of [...Object.keys(facts), 'createdAt', 'updatedAt'])
      expect([sort, (await viewer.call(calls.list, { query: { sort } })).problem.code]).toEqual([
        sort,
        'error.sort.field',
      ]);
    const tag = facts.tags[0]!;
    expect((await viewer.call(calls.list, { query: { tag } })).problem.code).toBe('error.permission.missing');
    expect((await viewer.call(calls.file, { query: { tag } })).status).toBe(403);
    const counted = (await viewer.call(ENDPOINTS.tags.count, { body: { tags: [tag] } })).answer.items;
    expect(counted).toEqual([{ tag, assets: 0, drivers: null, customers: null, places: 0, routes: 0 }]);
  });

  it('is found by any part of its fields, by users who may see them', async () => {
    await create(admin, { name: 'North Depot', ...facts });
    await create(admin, { name: 'Zulu', phone: phones.otherPhone });
    const support = await test.signedIn(account.id, 'techSupport');
    const { tags: _tags, notes: _notes, ...searched } = facts;
    for (const value of Object.values(searched))
      if (!/^\d{4}-\d\d-\d\d$/.test(value))
        expect([value, await names(support, { search: value })]).toEqual([value, ['North Depot']]);
    expect(await names(support, { search: '090-1234-5678' })).toEqual(['North Depot']);
    expect(await names(support, { search: 'o%' })).toEqual([]);
    for (const tag of [facts.tags[0]!, facts.tags[0]!.toUpperCase()])
      expect(await names(support, { tag })).toEqual(['North Depot']);
    expect(await names(support, { sort: 'phone', order: 'desc' })).toEqual(['Zulu', 'North Depot']);
    expect(await names(support, { limit: 1, skip: 1 })).toEqual(['Zulu']);
  });

  it('is exported as on the screen, harmless to spreadsheets, and imported again from that file', async () => {
    await create(admin, { name: '=North;"Depot"', ...facts });
    await create(admin, { name: 'Zulu' });
    const { answer: file, headers } = await admin.call(calls.file, { query: { order: 'desc' } });
    expect(headers['content-type']).toContain('text/csv');
    const [head, first, second] = String(file).slice(1).split('\r\n');
    expect(head).toBe(header);
    expect(first).toMatch(/^Zulu,/);
    expect(second).toMatch(/^"'=North;""Depot""",/);
    expect(String((await admin.call(calls.template, {})).answer)).toBe(`\uFEFF${header}\r\n`);
    const other = await test.signedIn((await test.account()).id);
    expect((await upload(String(file), false, other)).answer).toMatchObject({ rows: 2, accepted: 2, faultCount: 0 });
    const { items } = (await other.call(calls.list, {})).answer;
    expect(items[0]).toMatchObject({ name: '=North;"Depot"', ...facts });
  });

  it('is imported with all others of the file or not at all, and a dry run reports each fault with its place', async () => {
    await create(admin, { name: 'Known', ...facts });
    const [field, value] = Object.entries(unique).at(-1)!;
    const column = { email: 'Email', externalNumber: 'Number' }[field as 'email' | 'externalNumber'];
    const table = `Name,${column},Phone,Tags\nGood,,,new\nTaken,${value},,\nBad phone,,12,\n,,,x\n`;
    const dry = await upload(table, true);
    expect(dry.answer).toMatchObject({ rows: 4, accepted: 1, faultCount: 3 });
    expect(dry.answer.faults.map(({ line, column, key }) => [line, column, key])).toEqual([
      [3, column, duplicate],
      [4, 'Phone', 'error.phoneWithRegion.number'],
      [5, 'Name', 'error.required.field'],
    ]);
    const refused = await upload(table);
    expect([refused.status, refused.problem.code]).toEqual([400, 'error.import.faults']);
    expect(await names(admin)).toEqual(['Known']);
    expect((await admin.call(ENDPOINTS.tags.list, { query: { search: 'new' } })).answer.count).toBe(0);
    // The same number in two spellings is one number.
    const twice = await upload('Name,Phone\nOne,+49 30 901820\nTwo,49 30901820\n', true);
    expect(twice.answer.faultCount).toBe(noun === 'driver' ? 1 : 0);
    expect((await upload('Name,Tags\nGood,new; other\n')).answer).toMatchObject({ accepted: 1 });
    expect(await names(admin)).toEqual(['Good', 'Known']);
  });

  it('accepts new tags from users who may create them, in the spelling of the account', async () => {
    await create(admin, { name: 'One', tags: ['Cold', 'cold', ' North '] });
    const { answer } = await create(admin, { name: 'Two', tags: ['COLD', 'NORTH'] });
    expect(answer.tags).toEqual(['Cold', 'North']);
    expect((await admin.call(ENDPOINTS.tags.list, {})).answer.items.map(({ name }) => name)).toEqual(['Cold', 'North']);
  });
});

describe('a file of drivers', () => {
  it('creates no driver twice, also without a number, phone, email or key', async () => {
    const { list, import: importFile } = ENDPOINTS.drivers;
    const upload = (text: string, query: object = {}) =>
      admin.call(importFile, { query, file: new File([text], 'drivers.csv', { type: 'text/csv' }) });
    const rows = 'Name,License number\nKim Lee,L-1\nRobin Roe,\n';
    expect((await upload(rows)).answer).toMatchObject({ accepted: 2 });
    expect((await upload(rows)).problem.code).toBe('error.import.faults');
    const checked = await upload(
      `Name,License number,Employee number\nKIM LEE,l-1,\nRobin Roe,,\nKim Lee,L-2,\nkim lee,L-2,\nKim Lee,,E-2\n`,
      { dryRun: true },
    );
    expect(checked.answer.faults.map(({ line, column, key, params }) => [line, column, key, params])).toEqual([
      [2, 'Name', 'error.duplicate.driver', {}],
      [3, 'Name', 'error.duplicate.driver', {}],
      [5, 'Name', 'error.import.duplicate.line', { line: 4 }],
    ]);
    expect((await upload(`${rows}Sam Poe,\n`, { readyOnly: true })).answer).toMatchObject({ accepted: 1 });
    const { items } = (await admin.call(list, { query: {} })).answer;
    expect(items.map(({ name }) => name)).toEqual(['Kim Lee', 'Robin Roe', 'Sam Poe']);
  });
});
