/** Every call of the contract against everybody: nobody, strangers, children, parents and each role. */
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAsset, seedDevice, seedUser } from '../storage/testing.ts';
import { type Caller, type TestApp, testApp } from './testing.ts';

const SECRET = 'Zanzibar Express';
const DAY = '2026-07-08';

let test: TestApp;
let account: { id: number; uid: string };
let asset: { id: number; uid: string };
let device: { id: number; uid: string; imei: string };
/** A user who has not come yet. */
let invited: { id: number; uid: string };
/** A view shared with the account; its query tells the secret. */
let view: string;
/** One of each noun that a list manages, with the secret in its name. */
const managed = { driver: '', customer: '', tag: '', otherTag: '', makeModel: '', share: '', shareToken: '' };
const VIEW = { name: `Only ${SECRET}`, screen: 'map', query: 'q=Zanzibar', shared: false } as const;
let imei = 861_000_000_000_000;

interface Sample {
  file?: File;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

const table = (text: string) => new File([text], 'table.csv', { type: 'text/csv' });

/** A request for each call that reaches the seeded asset where the call can name one. */
const SAMPLES: Record<string, () => Sample> = {
  listTags: () => ({}),
  countTags: () => ({ body: { tags: ['north'] } }),
  createTag: () => ({ body: { name: crypto.randomUUID() } }),
  tagsAsCsv: () => ({}),
  tagTemplate: () => ({}),
  importTags: () => ({ query: { dryRun: 'true' }, file: table('Tag\nnorth\n') }),
  readTag: () => ({ params: { id: managed.tag } }),
  updateTag: () => ({ params: { id: managed.tag }, body: { name: `Second tag of the ${SECRET}` } }),
  mergeTag: () => ({ params: { id: managed.tag }, body: { intoId: managed.otherTag } }),
  removeTag: () => ({ params: { id: managed.otherTag } }),
  listDrivers: () => ({}),
  createDriver: () => ({ body: { name: 'Made by the test' } }),
  driversAsCsv: () => ({}),
  driverTemplate: () => ({}),
  importAssets: () => ({ query: { dryRun: 'true' }, file: table('Name,Type\nMade by the test,car\n') }),
  importDrivers: () => ({ query: { dryRun: 'true' }, file: table('Name\nMade by the test\n') }),
  readDriver: () => ({ params: { id: managed.driver } }),
  updateDriver: () => ({ params: { id: managed.driver }, body: { name: SECRET } }),
  removeDriver: () => ({ params: { id: managed.driver } }),
  listCustomers: () => ({}),
  createCustomer: () => ({ body: { name: crypto.randomUUID() } }),
  customersAsCsv: () => ({}),
  customerTemplate: () => ({}),
  importCustomers: () => ({ query: { dryRun: 'true' }, file: table('Name\nMade by the test\n') }),
  readCustomer: () => ({ params: { id: managed.customer } }),
  updateCustomer: () => ({ params: { id: managed.customer }, body: { name: SECRET } }),
  removeCustomer: () => ({ params: { id: managed.customer } }),
  listMakeModels: () => ({ query: { search: SECRET } }),
  createMakeModel: () => ({ body: { make: 'Test', model: crypto.randomUUID(), assetTypes: ['car'] } }),
  makeModelsAsCsv: () => ({}),
  makeModelTemplate: () => ({}),
  importMakeModels: () => ({ query: { dryRun: 'true' }, file: table('Make,Model,Asset types\nTest,One,car\n') }),
  readMakeModel: () => ({ params: { id: managed.makeModel } }),
  updateMakeModel: () => ({ body: { id: managed.makeModel, make: SECRET, model: 'One', assetTypes: ['car'] } }),
  removeMakeModel: () => ({ params: { id: managed.makeModel } }),
  listAssets: () => ({ query: { search: SECRET } }),
  createAsset: () => ({ body: { name: 'Made by the test', type: 'car' } }),
  assetsAsCsv: () => ({}),
  assetTemplate: () => ({}),
  listDepots: () => ({}),
  listAssetIds: () => ({ query: { search: SECRET } }),
  assetDevices: () => ({ params: { id: asset.uid } }),
  updateAssets: () => ({ body: { ids: [asset.uid], changes: { year: 2020 } } }),
  removeAssets: () => ({ body: { ids: [asset.uid] } }),
  npaHistory: () => ({ params: { id: asset.uid } }),
  declareNpa: () => ({ params: { id: asset.uid }, body: { reason: 'Two instalments are overdue' } }),
  clearNpa: () => ({ params: { id: asset.uid }, body: { reason: 'Paid in full' } }),
  declareNpaBulk: () => ({ body: { ids: [asset.uid], declared: false, reason: 'Two instalments are overdue' } }),
  listStateSettings: () => ({}),
  createStateSettings: () => ({ body: { type: 'state', id: 'truck', data: { idleAfterSeconds: 90 } } }),
  updateStateSettings: () => ({ body: { type: 'state', id: 'car', data: { idleAfterSeconds: 90 } } }),
  resetStateSettings: () => ({ params: { id: 'bus' } }),
  readAsset: () => ({ params: { id: asset.uid } }),
  updateAsset: () => ({
    params: { id: asset.uid },
    body: { name: SECRET, type: 'car', year: 2020, tags: [`Tag of the ${SECRET}`] },
  }),
  removeAsset: () => ({ params: { id: asset.uid } }),
  listDevices: () => ({ query: { deviceId: device.imei } }),
  deviceTypes: () => ({}),
  unknownTrackers: () => ({}),
  listListeners: () => ({}),
  blockedAddresses: () => ({}),
  deviceDiagnostics: () => ({ params: { id: device.uid } }),
  suspectedDevices: () => ({}),
  trustDevice: () => ({ params: { id: device.uid } }),
  provisionDevice: () => ({ body: { imei: String(++imei), deviceType: 'teltonika' } }),
  readDevice: () => ({ params: { id: device.uid } }),
  deviceAssignments: () => ({ params: { id: device.uid } }),
  updateDevice: () => ({ params: { id: device.uid }, body: { make: 'Made by the test' } }),
  removeDevice: () => ({ params: { id: device.uid } }),
  deviceAccounts: () => ({}),
  moveDevice: () => ({ body: { deviceId: device.uid, accountId: account.uid } }),
  bulkUploadDevices: () => ({ file: new File([`IMEI,IMSI,deviceModel\n${++imei},${imei},FMC130`], 'devices.csv') }),
  deviceUploadTemplate: () => ({}),
  latestStatus: () => ({ query: { assetId: asset.uid } }),
  latestLocation: () => ({ body: { vehicleIds: [asset.uid] } }),
  assetStatus: () => ({}),
  statusCount: () => ({}),
  vehicleData: () => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  trackAsGpx: () => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  trackAsCsv: () => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  assetsSummary: () => ({}),
  fuelLevel: () => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  vehicleTrips: () => ({ params: { period: 'day' }, query: { startDate: DAY } }),
  vehicleStops: () => ({ params: { period: 'day' }, query: { startDate: DAY } }),
  drivingEvents: () => ({ params: { period: 'day' }, query: { startDate: DAY } }),
  statusHistory: () => ({ query: { assetId: asset.uid, startDate: DAY } }),
  thresholds: () => ({ query: { assetId: asset.uid } }),
  signInSettings: () => ({}),
  signIn: () => ({ body: { username: 'nobody@example.test', loginMethod: 'email', password: 'x' } }),
  signOut: () => ({}),
  resetPassword: () => ({ body: { username: 'nobody@example.test', password: 'Tractor-Lamp-7' } }),
  finishSignIn: () => ({ body: { code: '000000' } }),
  beginTwoStepAtSignIn: () => ({}),
  confirmTwoStepAtSignIn: () => ({ body: { code: '000000' } }),
  verifyPassword: () => ({ body: { password: 'x' } }),
  changePassword: () => ({ body: { currentPassword: 'x', password: 'Tractor-Lamp-7' } }),
  listSessions: () => ({}),
  endSession: () => ({ params: { id: crypto.randomUUID() } }),
  endOtherSessions: () => ({}),
  listSessionsOfUser: () => ({ params: { id: invited.uid } }),
  endSessionOfUser: () => ({ params: { id: invited.uid, sessionId: crypto.randomUUID() } }),
  endSessionsOfUser: () => ({ params: { id: invited.uid } }),
  twoStep: () => ({}),
  beginTwoStep: () => ({}),
  confirmTwoStep: () => ({ body: { code: '000000' } }),
  newRecoveryCodes: () => ({}),
  disableTwoStep: () => ({ body: { code: '000000' } }),
  twoStepOfUser: () => ({ params: { id: invited.uid } }),
  removeTwoStepOfUser: () => ({ params: { id: invited.uid } }),
  twoStepRule: () => ({ params: { id: account.uid } }),
  setTwoStepRule: () => ({ params: { id: account.uid }, body: { required: false } }),
  listAudit: () => ({ query: { subjectType: 'asset' } }),
  auditChoices: () => ({}),
  auditAsCsv: () => ({}),
  sendVerificationCode: () => ({ body: { target: `${crypto.randomUUID()}@example.test`, deliveryMode: 'EMAIL' } }),
  verifyCode: () => ({ body: { target: 'nobody@example.test', verificationCode: '000000' } }),
  listOutbox: () => ({}),
  currentUser: () => ({}),
  savePreferences: () => ({ body: {} }),
  listViews: () => ({}),
  createView: () => ({ body: { ...VIEW, name: `Made by the test ${crypto.randomUUID()}` } }),
  updateView: () => ({ params: { id: view }, body: { ...VIEW, shared: true } }),
  removeView: () => ({ params: { id: view } }),
  readAccount: () => ({}),
  listSubaccounts: () => ({}),
  createAccount: () => ({ body: { name: crypto.randomUUID() } }),
  updateAccount: () => ({ body: { id: account.uid, attributes: {} } }),
  changeAccount: () => ({ body: { accountId: account.uid } }),
  getOriginalAccount: () => ({}),
  readAccountProgress: () => ({}),
  listUsers: () => ({}),
  listUsersV1: () => ({}),
  createUser: () => ({
    body: { name: 'Made by the test', email: `${crypto.randomUUID()}@example.test`, role: 'viewer' },
  }),
  readUser: () => ({ params: { id: invited.uid } }),
  updateUser: () => ({ params: { username: invited.uid }, body: { name: SECRET, role: 'viewer' } }),
  inviteUser: () => ({ params: { id: invited.uid } }),
  removeUser: () => ({ params: { id: invited.uid } }),
  listRoles: () => ({}),
  assignableFeatures: () => ({}),
  listFeatures: () => ({}),
  readFeature: () => ({ params: { featureId: 'fuel' }, query: { assetType: 'truck' } }),
  mapConfig: () => ({}),
  shareLocation: () => ({ body: { vehicleSclId: asset.uid } }),
  listShares: () => ({}),
  revokeShare: () => ({ params: { id: managed.share } }),
  sharedLocation: () => ({ params: { token: managed.shareToken } }),
  sharedMap: () => ({ params: { token: managed.shareToken } }),
};

const CALLS = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
/** Lists that hold nothing but rows of accounts. */
const LISTS_OF_ASSETS = new Set([
  'listShares',
  'listDrivers',
  'listCustomers',
  'listTags',
  'listMakeModels',
  'listAudit',
  'listAssets',
  'listDevices',
  'suspectedDevices',
  'latestStatus',
  'latestLocation',
  'assetStatus',
  'vehicleTrips',
  'vehicleStops',
  'drivingEvents',
]);
/** They name the ids that they were given and that are not there. */
const ECHOING = new Set(['updateAssets', 'removeAssets', 'declareNpaBulk']);
/** A session is not enough for them: a password, a code, or something that the samples do not have. */
const PROVES_MORE = new Set([
  'finishSignIn',
  'beginTwoStepAtSignIn',
  'confirmTwoStepAtSignIn',
  'verifyPassword',
  'changePassword',
  'endSession',
  'endSessionOfUser',
  'beginTwoStep',
  'confirmTwoStep',
  'newRecoveryCodes',
  'disableTwoStep',
  'removeTwoStepOfUser',
]);
const FIGURES = new Set(['statusCount', 'assetsSummary']);

async function ask(caller: Caller, endpoint: Endpoint) {
  const sample = SAMPLES[endpoint.name];
  if (!sample) throw new Error(`${endpoint.name} has no sample: say how to call it`);
  return caller.call(endpoint, sample() as never);
}

beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  asset = await seedAsset(test.database, account.id, { name: SECRET, tags: [`Tag of the ${SECRET}`] });
  device = await seedDevice(test.database, account.id, { assetId: asset.id });
  invited = await seedUser(test.database, account.id, { name: SECRET, role: 'viewer' });
  await seedTelemetry();
  const sharer = await test.signedIn(account.id);
  const { drivers, customers, tags, makeModels } = ENDPOINTS;
  const called = { name: SECRET };
  managed.driver = (await sharer.call(drivers.create, { body: called })).answer.id;
  managed.customer = (await sharer.call(customers.create, { body: called })).answer.id;
  managed.tag = (await sharer.call(tags.create, { body: { name: `Second tag of the ${SECRET}` } })).answer.id;
  managed.otherTag = (await sharer.call(tags.create, { body: { name: `Third tag of the ${SECRET}` } })).answer.id;
  const ofSecret = { make: SECRET, model: 'One', assetTypes: ['car'] as ['car'] };
  managed.makeModel = (await sharer.call(makeModels.create, { body: ofSecret })).answer.id;
  const shared = (await sharer.call(ENDPOINTS.shares.create, { body: { vehicleSclId: asset.uid } })).answer;
  managed.share = shared.id;
  managed.shareToken = shared.link.split('/').at(-1)!;
  view = (await sharer.call(ENDPOINTS.views.create, { body: { ...VIEW, shared: true } })).answer.id;
});
afterAll(() => test.close());

/** A trip, a stop, an event, an interval and a state on the day that the samples ask for. */
async function seedTelemetry(): Promise<void> {
  const own = { account_id: account.id, asset_id: asset.id };
  const at = (time: string) => new Date(`${DAY}T${time}Z`);
  const place = { latitude_e7: 471_000_000, longitude_e7: 95_000_000 };
  await test.database.ingest(async (tx) => {
    await tx
      .insertInto('asset_state')
      .values({
        ...own,
        ...place,
        status: statusNumber('stopped'),
        movement: statusNumber('stopped'),
        device_id: device.id,
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
        idle_s: 0,
        stopped_s: 0,
        no_data_s: 0,
        fix_count: 60,
        gap_count: 0,
        harsh_count: 1,
        speeding_s: 0,
        start_rule: 'ignition',
        end_rule: 'stopped',
      })
      .execute();
    await tx
      .insertInto('stops')
      .values({ ...own, ...place, start_time: at('16:00'), end_time: at('17:00'), idle_s: 0 })
      .execute();
    await tx
      .insertInto('driving_events')
      .values({
        ...own,
        ...place,
        start_time: at('15:30'),
        type: 'harshBraking',
        uid: crypto.randomUUID(),
        value: 4,
        limit_value: 3,
      })
      .execute();
    await tx
      .insertInto('state_intervals')
      .values({ ...own, ...place, start_time: at('15:00'), end_time: at('16:00'), status: statusNumber('moving') })
      .execute();
  });
}

describe('every call', () => {
  it('is answered: it is declared with a permission, has a handler, and a sample here', async () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(CALLS.map(({ name }) => name).sort());
    const admin = await test.signedIn(account.id);
    for (const endpoint of CALLS) {
      if (
        endpoint.name === 'removeAsset' ||
        endpoint.name === 'removeAssets' ||
        endpoint.name === 'resetStateSettings' ||
        endpoint.name === 'removeDevice' ||
        endpoint.name === 'moveDevice' ||
        endpoint.name === 'removeView' ||
        endpoint.name === 'revokeShare' ||
        /^(remove|merge)(Tag|Driver|Customer|MakeModel)$/.test(endpoint.name) ||
        endpoint.name === 'removeUser' ||
        PROVES_MORE.has(endpoint.name) ||
        endpoint.name === 'signOut' ||
        endpoint.name === 'signIn' ||
        endpoint.name === 'resetPassword' ||
        endpoint.name === 'verifyCode'
      )
        continue;
      expect(endpoint.permission).toBeTruthy();
      expect([endpoint.name, (await ask(admin, endpoint)).status]).toEqual([endpoint.name, 200]);
    }
  });

  it('is closed to visitors without a session, except sign-in and reset', async () => {
    const open = [];
    for (const endpoint of CALLS) {
      const { status, problem } = await ask(test.anonymous, endpoint);
      if (problem?.code !== 'error.session.missing') open.push(endpoint.name);
      else expect(status).toBe(401);
    }
    expect(open.sort()).toEqual([
      'beginTwoStepAtSignIn',
      'confirmTwoStepAtSignIn',
      'finishSignIn',
      'resetPassword',
      'sendVerificationCode',
      'sharedLocation',
      'sharedMap',
      'signIn',
      'signInSettings',
      'verifyCode',
    ]);
  });

  it.each(ROLES)('asks the role %s for its permission', async (role) => {
    // A child’s user, so that what is allowed to change something does not change what the other tests look at.
    const child = await test.account(account.id);
    for (const endpoint of CALLS) {
      if (endpoint.permission === 'public') continue;
      const caller = await test.signedIn(child.id, role);
      const { problem } = await ask(caller, endpoint);
      const allowed = endpoint.permission === 'session' || ROLE_PERMISSIONS[role].includes(endpoint.permission);
      expect([endpoint.name, problem?.code === 'error.permission.missing']).toEqual([endpoint.name, !allowed]);
    }
  });

  it('shows no row of a foreign account, to a stranger or to a child', async () => {
    for (const accountId of [(await test.account()).id, (await test.account(account.id)).id]) {
      for (const endpoint of CALLS) {
        if (endpoint.permission === 'public' || endpoint.name === 'createAsset') continue;
        const caller = await test.signedIn(accountId);
        const { status, answer } = await ask(caller, endpoint);
        const text = JSON.stringify(answer ?? '');
        for (const secret of [SECRET, asset.uid, device.imei, device.uid].filter(
          (one) => !(one === asset.uid && ECHOING.has(endpoint.name)),
        ))
          expect([endpoint.name, text.includes(secret)]).toEqual([endpoint.name, false]);
        if (endpoint.path.includes('{id}') || ['statusHistory', 'thresholds'].includes(endpoint.name))
          expect([endpoint.name, status]).toEqual([endpoint.name, 404]);
        else if (LISTS_OF_ASSETS.has(endpoint.name))
          expect([endpoint.name, answer]).toMatchObject([endpoint.name, { count: 0 }]);
        if (FIGURES.has(endpoint.name)) expect(answer).toMatchObject({ total: 0 });
      }
    }
    const left = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('assets').select('deleted_at').where('id', '=', asset.id).execute(),
    );
    expect(left).toEqual([{ deleted_at: null }]);
  });

  it('shows a parent the rows of its child', async () => {
    const parent = await test.account();
    const child = await test.account(parent.id);
    const mine = await seedAsset(test.database, child.id, { name: 'Child’s' });
    const caller = await test.signedIn(parent.id);
    expect((await caller.call(ENDPOINTS.assets.read, { params: { id: mine.uid } })).answer).toMatchObject({
      accountId: child.uid,
    });
    expect((await caller.call(ENDPOINTS.vehicles.statusCount, {})).answer).toMatchObject({
      total: 1,
      counts: { pending: 1 },
    });
  });
});

describe('what is not JSON', () => {
  it('is closed too: map files, metrics from afar, the description of the API, unknown calls', async () => {
    const get = (url: string, remoteAddress = '203.0.113.9') => test.app.inject({ url, remoteAddress });
    for (const url of [
      '/maps/x.pmtiles',
      '/maps/null-island.json',
      '/metrics',
      '/openapi.json',
      '/api/nothing',
      '/v1.0/x',
      '/auth/x',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 401]);
    expect((await get('/health')).statusCode).toBe(200);
    expect((await get('/metrics', '127.0.0.1')).statusCode).toBe(200);
    const viewer = await test.signedIn(account.id, 'viewer');
    const withSession = (url: string) =>
      test.app.inject({ url, remoteAddress: '203.0.113.9', headers: { cookie: viewer.cookie! } });
    expect((await withSession('/metrics')).statusCode).toBe(403);
    expect((await withSession('/api/nothing')).json()).toMatchObject({ status: 404, code: 'error.not.found' });
    expect((await withSession('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  });
});
