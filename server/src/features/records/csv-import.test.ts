/** Accepted CSV files, the faults of wrong ones, and storing all rows or none. */
import { Strict } from '@waymark/contract/common.ts';
import { IMPORT_FAULTS_TOLD } from '@waymark/contract/imports/schema.ts';
import { NOT_BLANK } from '@waymark/contract/validation.ts';
import { csvLine } from '@waymark/domain/csv.ts';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../storage/db.ts';
import { seedAccount, testDatabase } from '../../storage/testing.ts';
import type { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { importFile, importTemplate } from './csv-import.ts';
import type { ImportPlan } from './import-table.ts';

const Person = Strict({
  name: Type.String({ minLength: 1, maxLength: 20, pattern: NOT_BLANK }),
  phone: Type.Optional(Type.String({ maxLength: 20 })),
  age: Type.Optional(Type.Integer({ minimum: 16 })),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 5 }), { maxItems: 2 })),
  address: Type.Optional(Strict({ city: Type.String({ maxLength: 10 }) })),
});
const PLAN: ImportPlan<typeof Person> = {
  columns: [
    { header: 'Name', field: 'name', required: true },
    { header: 'Phone', aliases: ['Mobile'], field: 'phone' },
    { header: 'Age', field: 'age', kind: 'number' },
    { header: 'Tags', field: 'tags', kind: 'list' },
    { header: 'City', field: 'address.city' },
  ],
  schema: Person,
  rowLimit: 5,
  unique: ['name'],
  templateName: 'people.csv',
};

let database: Database;
let drop: () => Promise<void>;
let viewer: Viewer;
const stored: unknown[] = [];

beforeAll(async () => {
  ({ database, drop } = await testDatabase());
  const { id } = await seedAccount(database);
  viewer = { accountId: id, visibleAccounts: [id] } as unknown as Viewer;
});
afterAll(() => drop());

const bytes = (text: string) => new TextEncoder().encode(text);

/** Imports people as drivers of the account. The database refuses the name "Taken". */
async function run(content: string | Uint8Array, { name = 'people.csv', dryRun = false, plan = PLAN } = {}) {
  stored.length = 0;
  const file = { name, bytes: typeof content === 'string' ? bytes(content) : content };
  return importFile(database, viewer, plan, file, { dryRun }, async (tx, rows, fault) => {
    for (const row of rows) {
      if (row.faulty) continue;
      if (row.body.name === 'Taken') fault(row, 'name', 'error.duplicate.view');
      stored.push(row.body);
      await tx
        .insertInto('drivers')
        .values({ account_id: viewer.accountId, uid: crypto.randomUUID(), name: row.body.name })
        .execute();
    }
  });
}

async function refused(content: string | Uint8Array, options: { name?: string; dryRun?: boolean } = {}) {
  const refusal = (await run(content, options).catch((error: unknown) => error)) as Refusal;
  return { code: refusal.code, params: refusal.errors?.[0]?.params };
}

const names = async () =>
  (await database.tenant(viewer.visibleAccounts, (tx) => tx.selectFrom('drivers').select('name').execute())).length;

describe('a file', () => {
  it.each([
    ['commas', 'Name,Phone\nAnn,123\nBo,\n'],
    ['semicolons, CRLF and a byte order mark', '\uFEFFname;PHONE\r\nAnn;123\r\nBo;\r\n'],
    ['quotes, aliases, blank lines and empty columns', '"MOBILE","Name",\n123,"Ann",\n\n,\n,Bo,\n'],
    ['no line end, old line ends and spaces', ' Name , Phone\rAnn , 123\rBo'],
  ])('is read with %s', async (_what, content) => {
    expect(await run(content, { dryRun: true })).toMatchObject({ rows: 2, accepted: 2, faultCount: 0 });
    expect(stored).toEqual([{ name: 'Ann', phone: '123' }, { name: 'Bo' }]);
  });

  it('fills numbers, lists and objects, and keeps line breaks in quotes', async () => {
    await run('Name;Age;Tags;City\n"An ""A""";21;a|b|a;Hue\n"x\ny";"16,0";;\n', { dryRun: true });
    expect(stored).toEqual([
      { name: 'An "A"', age: 21, tags: ['a', 'b'], address: { city: 'Hue' } },
      { name: 'x\ny', age: 16 },
    ]);
  });

  it('accepts an export', async () => {
    const exported = csvLine(['Name', 'Phone']) + csvLine(['=Ann', '+81 90']) + csvLine(["'tis", '-']);
    await run(exported, { dryRun: true });
    expect(stored).toEqual([
      { name: '=Ann', phone: '+81 90' },
      { name: "'tis", phone: '-' },
    ]);
  });

  it('is refused unread if it is wider than a person would fill in, because reading it delays devices', async () => {
    const unreadable = (line: number) => ({ code: 'error.import.unreadable', params: { line } });
    expect(await refused(`Name${','.repeat(400_000)}\n${'a\n'.repeat(5)}`)).toEqual(unreadable(1));
    expect(await refused(`Name${',x'.repeat(200)}\nAnn\n`)).toEqual(unreadable(1));
    expect(await refused(`Name\n"Ann\n${','.repeat(65_537)}"\n`)).toEqual(unreadable(3));
    await run(`Name${','.repeat(199)}\nAnn\n`, { dryRun: true });
    expect(stored).toEqual([{ name: 'Ann' }]);
  });

  it('is refused as a whole if it is not a table', async () => {
    const codes = [
      await refused('Name\nAnn', { name: 'people.xlsx' }),
      await refused(''),
      await refused('Name\n\n ,\n'),
      await refused(new Uint8Array([0xff, 0xfe, 0x41, 0])),
      await refused('Name\n"Ann\n'),
      await refused(`Name\n${'Ann\n'.repeat(6)}`),
    ];
    expect(codes).toEqual([
      { code: 'error.import.file.type', params: {} },
      { code: 'error.import.empty', params: {} },
      { code: 'error.import.empty', params: {} },
      { code: 'error.import.encoding', params: {} },
      { code: 'error.import.unreadable', params: { line: 2 } },
      { code: 'error.import.rows', params: { limit: 5 } },
    ]);
  });
});

describe('faults', () => {
  it('name each missing, unknown or duplicate header', async () => {
    const result = await run('Phone,Colour,Mobile,\nx,y,z,more\n', { dryRun: true });
    expect(result.faults.map(({ line, column, key }) => [line, column, key])).toEqual([
      [1, 'Colour', 'error.import.column.unknown'],
      [1, 'Phone', 'error.import.column.twice'],
      [1, '', 'error.import.column.unknown'],
      [1, 'Name', 'error.import.column.missing'],
    ]);
    expect(result).toMatchObject({ rows: 1, accepted: 0, faultCount: 4 });
  });

  it('name line, column, value and reason of each cell, with the keys of forms', async () => {
    const result = await run(
      'Age,Name,Tags,City\n15,Ann,,\nold,,,\n20,"x\ny",toolong,Somewhere else\n20,Bo,,,more\n20,Taken,,\n',
      { dryRun: true },
    );
    expect(result.faults).toEqual([
      { line: 2, column: 'Age', value: '15', key: 'error.minimum.field', params: { comparison: '>=', limit: 16 } },
      { line: 3, column: 'Name', value: '', key: 'error.required.field', params: {} },
      { line: 3, column: 'Age', value: 'old', key: 'error.type.integer', params: { type: 'integer' } },
      { line: 4, column: 'Tags', value: 'toolong', key: 'error.max.length', params: { limit: 5 } },
      { line: 4, column: 'City', value: 'Somewhere else', key: 'error.max.length', params: { limit: 10 } },
      { line: 6, column: null, value: null, key: 'error.import.cells', params: {} },
      { line: 7, column: 'Name', value: 'Taken', key: 'error.duplicate.view', params: {} },
    ]);
    expect(result).toMatchObject({ rows: 5, accepted: 0, faultCount: 7 });
    const twice = await run('Name\nAnn\nBo\n\nANN', { dryRun: true });
    expect(twice).toMatchObject({
      rows: 3,
      accepted: 2,
      faults: [{ line: 5, column: 'Name', value: 'ANN', key: 'error.import.duplicate.line', params: { line: 2 } }],
      columns: ['Name'],
      ready: [
        { line: 2, cells: ['Ann'] },
        { line: 3, cells: ['Bo'] },
      ],
    });
  });

  it('are listed up to a limit and counted beyond it', async () => {
    const plan = { ...PLAN, rowLimit: 1_000 };
    const content = `Name,Age\n${Array.from({ length: 300 }, (_, index) => `n${index},1\n`).join('')}`;
    const result = await run(content, { dryRun: true, plan });
    expect([result.faults.length, result.faultCount, result.accepted]).toEqual([IMPORT_FAULTS_TOLD, 300, 0]);
  });
});

describe('storing', () => {
  it('is all or nothing, and a dry run stores nothing', async () => {
    const before = await names();
    await run('Name\nAnn\nBo', { dryRun: true });
    expect(await refused('Name\nAnn\nTaken')).toEqual({ code: 'error.import.faults', params: {} });
    expect(await refused('Name,Age\nAnn,\nBo,1')).toMatchObject({ code: 'error.import.faults' });
    expect(await names()).toBe(before);
    expect(await run('Name\nAnn\nBo')).toMatchObject({ dryRun: false, rows: 2, accepted: 2, faults: [] });
    expect(await names()).toBe(before + 2);
  });

  it('starts from a template with the headers only', async () => {
    const { fileName, chunks } = importTemplate(PLAN);
    expect(fileName).toBe('people.csv');
    let text = '';
    for await (const chunk of chunks) text += chunk;
    expect(text).toBe('\uFEFFName,Phone,Age,Tags,City\r\n');
  });
});
