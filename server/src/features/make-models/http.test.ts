/** Makes and models: those of the product for every account, and an account's own. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { MAKE_MODELS } from '@waymark/domain/make-models.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { makeModels } = ENDPOINTS;
let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
});

const own = { make: 'Equator', model: 'Cargo 3', yearFrom: 2019, yearTo: null, assetTypes: ['truck' as const] };
const list = async (query: object = {}, by = admin) => (await by.call(makeModels.list, { query })).answer;
const titles = async (query: object, by = admin) =>
  (await list(query, by)).items.map(({ make, model }) => `${make} ${model}`);

describe('a make and model', () => {
  it('comes with the product, for every account, and cannot be changed or added again', async () => {
    expect((await list({ limit: 1 })).count).toBe(MAKE_MODELS.length);
    const [corolla] = (await list({ search: 'toyota corolla' })).items;
    expect(corolla).toMatchObject({ make: 'Toyota', model: 'Corolla', accountId: null, assetTypes: ['car'] });
    const params = { id: corolla!.id };
    expect((await admin.call(makeModels.read, { params })).answer).toEqual(corolla);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(makeModels.read, { params })).answer).toEqual(corolla);
    expect((await admin.call(makeModels.update, { body: { ...own, id: corolla!.id } })).problem).toMatchObject({
      status: 403,
      code: 'error.makeModel.ofProduct',
    });
    expect((await admin.call(makeModels.remove, { params })).problem.code).toBe('error.makeModel.ofProduct');
    const again = await admin.call(makeModels.create, { body: { ...own, make: 'TOYOTA', model: ' corolla ' } });
    expect(again.problem).toMatchObject({
      status: 409,
      code: 'error.duplicate.makeModel',
      errors: [{ path: 'model' }],
    });
  });

  it('is added, changed and deleted by the account that owns it', async () => {
    const { answer } = await admin.call(makeModels.create, { body: { ...own, make: ' Equator ' } });
    expect(answer).toMatchObject({ ...own, accountId: account.uid });
    const { id } = answer;
    const change = { ...own, id, model: 'Cargo 4', assetTypes: ['truck' as const, 'bus' as const] };
    expect((await admin.call(makeModels.update, { body: change })).answer).toMatchObject({
      id,
      model: 'Cargo 4',
      assetTypes: ['bus', 'truck'],
    });
    expect(await titles({ origin: 'own' })).toEqual(['Equator Cargo 4']);
    for (const other of [await test.account(), await test.account(account.id)]) {
      const caller = await test.signedIn(other.id);
      expect((await caller.call(makeModels.read, { params: { id } })).status).toBe(404);
      expect((await caller.call(makeModels.update, { body: change })).status).toBe(404);
      expect((await caller.call(makeModels.remove, { params: { id } })).status).toBe(404);
      expect(await titles({ origin: 'own' }, caller)).toEqual([]);
    }
    expect((await admin.call(makeModels.remove, { params: { id } })).status).toBe(204);
    expect((await admin.call(makeModels.read, { params: { id } })).status).toBe(404);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('action').where('subject_uid', '=', id).orderBy('id').execute(),
    );
    expect(lines.map(({ action }) => action)).toEqual(['makeModel.create', 'makeModel.update', 'makeModel.delete']);
  });

  it('is unique in its account, in any case and under concurrent creation', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        admin.call(makeModels.create, { body: { ...own, make: index % 2 ? 'EQUATOR' : 'Equator' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { answer } = await admin.call(makeModels.create, { body: { ...own, model: 'Other' } });
    const taken = await admin.call(makeModels.update, { body: { ...own, id: answer.id, model: 'CARGO 3' } });
    expect(taken.problem.code).toBe('error.duplicate.makeModel');
  });

  it('has at least one kind of asset, and years in ascending order', async () => {
    const refused = async (change: object) => {
      const { problem } = await admin.call(makeModels.create, { body: { ...own, ...change } as never });
      return problem.errors?.map(({ path, key, params }) => [path, key, params.limit]);
    };
    expect(await refused({ assetTypes: [] })).toEqual([['assetTypes', 'error.minItems.field', 1]]);
    expect(await refused({ yearTo: 2018 })).toEqual([['yearTo', 'error.minimum.field', 2019]]);
    expect(await refused({ yearFrom: 1899 })).toEqual([['yearFrom', 'error.minimum.field', 1900]]);
    expect(await refused({ make: ' ' })).toEqual([['make', 'error.none.empty.space', undefined]]);
    expect(await refused({ yearTo: 2019 })).toBeUndefined();
  });

  it('is found by kind, whatever its paint or voltage, by make, and by any part, in the requested order', async () => {
    await admin.call(makeModels.create, { body: own });
    expect(await titles({ assetType: 'redCar', make: 'honda' })).toEqual(
      await titles({ assetType: 'car', make: 'Honda' }),
    );
    expect(await titles({ assetType: 'evehicle60', search: 'chetak' })).toEqual(['Bajaj Chetak']);
    expect(await titles({ assetType: 'truck', search: 'equator car' })).toEqual(['Equator Cargo 3']);
    expect(await titles({ assetType: 'car', search: 'equator' })).toEqual([]);
    const all = await titles({ limit: 10_000 });
    const makes = (await list({ limit: 10_000 })).items.map(({ make }) => make.toLowerCase());
    expect(makes).toEqual([...makes].sort());
    expect([...(await titles({ limit: 60 })), ...(await titles({ limit: 10_000, skip: 60 }))]).toEqual(all);
    expect((await titles({ sort: 'yearFrom', limit: 1 }))[0]).toBe('Equator Cargo 3');
    expect((await admin.call(makeModels.list, { query: { sort: 'id' } })).problem.code).toBe('error.sort.field');
  });

  it('is exported and imported as a table', async () => {
    const upload = (text: string, dryRun = false) =>
      admin.call(makeModels.import, { query: { dryRun }, file: new File([text], 'models.csv') });
    const table =
      'Make,Model,First year,Last year,Asset types\nEquator,One,2010,2009,car\nToyota,Corolla,,,car\nEquator,Two,x,,boat\nEquator,Three,,,\n';
    const { faults } = (await upload(table, true)).answer;
    expect(faults.map(({ line, column, key }) => [line, column, key])).toEqual([
      [2, 'Last year', 'error.minimum.field'],
      [3, 'Model', 'error.duplicate.makeModel'],
      [4, 'First year', 'error.type.integer'],
      [4, 'Asset types', 'error.enum.field'],
      [5, 'Asset types', 'error.required.field'],
    ]);
    expect((await upload(table)).problem.code).toBe('error.import.faults');
    expect(await titles({ origin: 'own' })).toEqual([]);
    expect((await upload('Make,Model,Asset types\nEquator,One,car; truck\n')).answer).toMatchObject({ accepted: 1 });
    const file = String((await admin.call(makeModels.file, { query: { origin: 'own' } })).answer);
    expect(file).toBe('\uFEFFMake,Model,First year,Last year,Asset types\r\nEquator,One,,,car; truck\r\n');
    expect(String((await admin.call(makeModels.file, {})).answer).split('\r\n')).toHaveLength(MAKE_MODELS.length + 3);
  });
});
