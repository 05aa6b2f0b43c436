/** Lender mode over the server: from the notice to the settled case, and what must never happen. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { seedAccount } from '../../storage/testing.ts';
import { type CommandTest, command, commandTest, proven, seedVehicle, type Vehicle } from '../commands/testing.ts';

const { lender, npa, customers } = ENDPOINTS;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SETTINGS = { enabled: true, noticeHour: 10, reminderDays: 7, waitingDays: 14, texts: [] };
const REASON = 'Two installments unpaid';

let test: CommandTest;
let account: { id: number; uid: string };
let admin: Caller;
let accountant: Caller;
let vehicle: Vehicle;
let customer: string;

beforeAll(async () => {
  test = await commandTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.now = Date.parse('2026-05-26T14:32:00Z');
  account = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
  admin = await test.signedIn(account.id);
  accountant = await test.signedIn(account.id, 'accountant');
  vehicle = await seedVehicle(test, account.id, 'Truck 11');
  const body = { name: 'Customer 204', email: 'c204@example.test', phone: '1 2025550150', language: 'hi' as const };
  customer = (await admin.call(customers.create, { body })).answer.id;
  await admin.call(lender.setSettings, { body: SETTINGS });
});

/** Runs the job as the server does once a minute. */
async function follow(): Promise<void> {
  await test.app.jobs.find(({ name }) => name === 'follow-lender-cases')!.work({});
}
async function pass(milliseconds: number): Promise<void> {
  test.clock.now += milliseconds;
  // Sessions last, however much time passes.
  await test.database.server((kysely) =>
    kysely
      .updateTable('sessions')
      .set({ created_at: new Date(test.clock.now), expires_at: new Date(test.clock.now + 2 * DAY) })
      .execute(),
  );
  await follow();
}
/** Ends every queued message. */
const deliver = (status: 'sent' | 'failed') =>
  test.database.server((kysely) =>
    sql`UPDATE messages SET status = ${status}, finished_at = ${new Date(test.clock.now)} WHERE status = 'queued'`.execute(
      kysely,
    ),
  );
const messages = () =>
  test.database.server((kysely) =>
    kysely
      .selectFrom('messages')
      .select(['channel', 'recipient', 'subject', 'body'])
      .where('status', '=', 'queued')
      .orderBy('id')
      .execute(),
  );
const opened = async (more: object = {}) =>
  accountant.call(lender.open, {
    body: { assetId: vehicle.uid, customerId: customer, reason: REASON, overdueAmount: 1840, ...more },
  });
const read = async (id: string) => (await admin.call(lender.read, { params: { id } })).answer;
const act = async (
  caller: Caller,
  name: 'ask' | 'approve' | 'reject' | 'settle' | 'cancel' | 'retry',
  id: string,
  reason = 'No answer to two notices',
) => caller.call(lender[name], { params: { id }, body: { reason } }, await proven(test, caller));
const commandsOf = () =>
  test.database.tenant([account.id], (tx) =>
    tx
      .selectFrom('commands')
      .select(['id', 'request', 'status', 'note', 'reason'])
      .where('asset_id', '=', vehicle.id)
      .orderBy('id')
      .execute(),
  );
/** Sets the state of the latest command, as the dispatcher does. */
const commandIs = (values: { status: string; note?: string; sent_at?: Date }) =>
  test.database.tenant([account.id], (tx) =>
    tx
      .updateTable('commands')
      .set(values)
      .where('asset_id', '=', vehicle.id)
      .where('request', '=', 'SET_IMMOBILIZE')
      .execute(),
  );

/** Opens a case whose waiting time is over. */
async function readyCase(): Promise<string> {
  const { id } = (await opened()).answer;
  await pass(DAY);
  await deliver('sent');
  await pass(60_000);
  await pass(7 * DAY);
  await deliver('sent');
  await pass(7 * DAY);
  expect((await read(id)).stage).toBe('ready');
  return id;
}
async function approvedCase(): Promise<string> {
  const id = await readyCase();
  expect((await act(accountant, 'ask', id)).status).toBe(200);
  const { status, answer } = await act(admin, 'approve', id);
  expect([status, answer.stage]).toEqual([200, 'approved']);
  return id;
}

describe('a case', () => {
  it('sends the notice at the hour of the account in the language of the customer, by mail and SMS', async () => {
    const { status, answer } = await opened();
    expect([status, answer.stage, answer.noticeDueAt]).toEqual([200, 'notice', '2026-05-27T10:00:00.000Z']);
    expect((await admin.call(npa.history, { params: { id: vehicle.uid } })).answer.items[0]).toMatchObject({
      reason: REASON,
      clearedAt: null,
    });
    await pass(19 * HOUR);
    expect((await read(answer.id)).stage).toBe('notice');
    await pass(HOUR);
    const sent = await messages();
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['EMAIL', 'c204@example.test'],
      ['SMS', '+12025550150'],
    ]);
    expect(sent[0]!.body).toMatch(/^नमस्ते Customer 204/);
    expect(sent[0]!.body).toContain('1,840.00');
    expect(sent[0]!.body).toContain('2026-06-10');
    await deliver('sent');
    await pass(60_000);
    const waiting = await read(answer.id);
    expect(waiting).toMatchObject({ stage: 'waiting', waitingUntil: '2026-06-10T10:33:00.000Z', needsUser: false });
    expect(waiting.messages.map((one) => one.status)).toEqual(['sent', 'sent']);
    expect(waiting.steps.map(({ step }) => step)).toEqual(['opened', 'noticeSent', 'noticeDelivered']);
  });

  it('reminds, waits, is asked by one user and approved by another, and queues one immobilize command', async () => {
    const id = await approvedCase();
    expect(await commandsOf()).toMatchObject([
      { request: 'SET_IMMOBILIZE', status: 'queued', reason: 'No answer to two notices' },
    ]);
    expect(test.told.at(-1)).toEqual({ accountId: account.id, deviceIds: [vehicle.primary.id] });
    await commandIs({ status: 'success', sent_at: new Date(test.clock.now) });
    await pass(60_000);
    expect((await read(id)).stage).toBe('immobilized');
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('action').where('subject_uid', '=', vehicle.uid).orderBy('id').execute(),
    );
    expect(lines.map(({ action }) => action).filter((action) => action.startsWith('lender.'))).toEqual(
      [
        'opened',
        'noticeSent',
        'noticeDelivered',
        'reminderSent',
        'waitingOver',
        'approvalAsked',
        'approved',
        'immobilized',
      ].map((step) => `lender.${step}`),
    );
  });

  it.each(['settle', 'cancel'] as const)(
    '%s releases an immobilized vehicle without the permission for commands',
    async (name) => {
      const id = await approvedCase();
      await commandIs({ status: 'success', sent_at: new Date(test.clock.now) });
      await pass(60_000);
      const { status, answer } = await act(accountant, name, id, 'Paid in full');
      expect([status, answer.stage, answer.outcome]).toEqual([
        200,
        'closed',
        name === 'settle' ? 'settled' : 'cancelled',
      ]);
      expect((await commandsOf()).map(({ request, status: state }) => [request, state])).toEqual([
        ['SET_IMMOBILIZE', 'success'],
        ['RESET_IMMOBILIZE', 'queued'],
      ]);
      expect(test.told.at(-1)).toEqual({ accountId: account.id, deviceIds: [vehicle.primary.id] });
      const [declaration] = (await admin.call(npa.history, { params: { id: vehicle.uid } })).answer.items;
      expect(declaration!.clearedAt === null).toBe(name === 'cancel');
      expect((await act(admin, name, id)).problem.code).toBe('error.lender.stage');
    },
  );

  it('is ended by clearing NPA, with the release of a command that is on its way', async () => {
    const id = await approvedCase();
    await commandIs({ status: 'inprogress', sent_at: new Date(test.clock.now) });
    await accountant.call(npa.clear, { params: { id: vehicle.uid }, body: { reason: 'Paid' } });
    expect(await read(id)).toMatchObject({ stage: 'closed', outcome: 'cleared' });
    expect((await commandsOf()).map(({ request }) => request)).toEqual(['SET_IMMOBILIZE', 'RESET_IMMOBILIZE']);
  });

  it('names every other cut of the vehicle before it ends, and releases the vehicle from it as well', async () => {
    const id = await readyCase();
    expect((await read(id)).otherCuts).toEqual([]);
    await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE', reason: 'Reported stolen' });
    await commandIs({ status: 'success', sent_at: new Date(test.clock.now) });
    await pass(HOUR);
    const [cut, ...others] = (await accountant.call(lender.read, { params: { id } })).answer.otherCuts;
    expect(others).toEqual([]);
    expect(cut).toEqual({
      ...{ at: new Date(test.clock.now - HOUR).toISOString(), reason: 'Reported stolen' },
      by: expect.any(String),
    });
    const listed = async (caller: typeof admin) => (await caller.call(lender.list, { query: {} })).answer.items;
    expect((await listed(accountant)).find((one) => one.id === id)?.otherCuts).toEqual([cut]);
    const { answer } = await act(accountant, 'settle', id, 'Paid in full');
    expect([answer.stage, answer.otherCuts]).toEqual(['closed', []]);
    expect((await commandsOf()).map(({ request }) => request)).toEqual(['SET_IMMOBILIZE', 'RESET_IMMOBILIZE']);
  });

  it('names no cut of its own, and none that was released', async () => {
    const id = await readyCase();
    await command(test, admin, vehicle, { request: 'SET_IMMOBILIZE', reason: 'Reported stolen' });
    await commandIs({ status: 'success', sent_at: new Date(test.clock.now) });
    await pass(HOUR);
    await command(test, admin, vehicle, { request: 'RESET_IMMOBILIZE', reason: 'Found again' });
    await test.database.tenant([account.id], (tx) =>
      tx
        .updateTable('commands')
        .set({ status: 'success', sent_at: new Date(test.clock.now) })
        .where('request', '=', 'RESET_IMMOBILIZE')
        .execute(),
    );
    expect((await read(id)).otherCuts).toEqual([]);
    await act(accountant, 'ask', id);
    expect((await act(admin, 'approve', id)).answer).toMatchObject({ stage: 'approved', otherCuts: [] });
  });

  it('settled before the command was sent cancels it and needs no release', async () => {
    const id = await approvedCase();
    await act(accountant, 'settle', id, 'Paid in full');
    expect(await commandsOf()).toMatchObject([{ status: 'cancelled', note: 'superseded' }]);
  });
});

describe('nothing is immobilized', () => {
  it('by the user who asked, without the password, without the permission, or after 24 hours', async () => {
    const id = await readyCase();
    const body = { reason: 'No answer to two notices' };
    expect((await accountant.call(lender.ask, { params: { id }, body })).problem.code).toBe('error.password.proof');
    expect((await read(id)).stage).toBe('ready');
    await act(admin, 'ask', id);
    expect((await act(admin, 'approve', id)).problem.code).toBe('error.lender.same');
    expect((await act(accountant, 'approve', id)).problem.code).toBe('error.permission.missing');
    const support = await test.signedIn(account.id, 'techSupport');
    expect((await support.call(lender.approve, { params: { id }, body })).problem.code).toBe('error.password.proof');
    test.clock.now += DAY;
    const late = await test.signedIn(account.id);
    expect((await act(late, 'approve', id)).problem.code).toBe('error.lender.lapsed');
    await follow();
    expect(await read(id)).toMatchObject({ stage: 'ready', problem: 'lapsed', needsUser: true });
    expect(await commandsOf()).toEqual([]);
  });

  it('before the customer was reached', async () => {
    const { id } = (await opened()).answer;
    await admin.call(customers.update, { params: { id: customer }, body: { name: 'Customer 204' } });
    await pass(DAY);
    expect(await read(id)).toMatchObject({ stage: 'notice', problem: 'noContact', needsUser: true });
    expect(await messages()).toEqual([]);
    const body = { name: 'Customer 204', email: 'new@example.test' };
    await admin.call(customers.update, { params: { id: customer }, body });
    await act(accountant, 'retry', id);
    await pass(60_000);
    await deliver('failed');
    await pass(60_000);
    expect(await read(id)).toMatchObject({ stage: 'notice', problem: 'notDelivered', waitingUntil: null });
    await pass(40 * DAY);
    expect((await act(accountant, 'ask', id)).problem.code).toBe('error.lender.stage');
  });

  it('twice by two users who approve at the same time', async () => {
    const id = await readyCase();
    await act(accountant, 'ask', id);
    const other = await test.signedIn(account.id);
    const both = await Promise.all([act(admin, 'approve', id), act(other, 'approve', id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await commandsOf()).toHaveLength(1);
  });

  it('when a settlement and an approval meet', async () => {
    const id = await readyCase();
    await act(accountant, 'ask', id);
    await Promise.all([act(admin, 'approve', id), act(accountant, 'settle', id)]);
    expect((await read(id)).stage).toBe('closed');
    expect((await commandsOf()).filter(({ status }) => status === 'queued')).toEqual([]);
  });

  it('after the user who asked was disabled', async () => {
    const id = await readyCase();
    await act(accountant, 'ask', id);
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', accountant.user!.id).execute(),
    );
    expect((await act(admin, 'approve', id)).problem.code).toBe('error.lender.requester');
    expect(await commandsOf()).toEqual([]);
    expect((await act(admin, 'reject', id)).answer).toMatchObject({ stage: 'ready', problem: 'rejected' });
  });

  it('by a command that ended: a new approval is needed', async () => {
    const id = await approvedCase();
    await admin.call(ENDPOINTS.commands.toAsset, { params: { id: vehicle.uid }, body: { request: 'CANCEL' } });
    await pass(60_000);
    expect(await read(id)).toMatchObject({ stage: 'ready', problem: 'notImmobilized', approvedBy: null });
    expect((await act(admin, 'approve', id)).problem.code).toBe('error.lender.stage');
  });

  it('after the vehicle was mobilized by hand', async () => {
    const id = await approvedCase();
    await commandIs({ status: 'success', sent_at: new Date(test.clock.now) });
    await pass(60_000);
    const body = { request: 'RESET_IMMOBILIZE' as const, reason: 'Emergency' };
    await admin.call(ENDPOINTS.commands.toAsset, { params: { id: vehicle.uid }, body }, await proven(test, admin));
    await pass(60_000);
    expect(await read(id)).toMatchObject({ stage: 'ready', problem: 'released' });
  });

  it('after lender mode was turned off, which also withdraws the command', async () => {
    const asked = await approvedCase();
    await admin.call(lender.setSettings, { body: { ...SETTINGS, enabled: false } });
    expect(await commandsOf()).toMatchObject([{ status: 'cancelled' }]);
    await pass(60_000);
    expect((await read(asked)).stage).toBe('ready');
    expect((await act(accountant, 'ask', asked)).problem.code).toBe('error.lender.off');
    expect((await act(accountant, 'settle', asked)).status).toBe(200);
  });

  it('on an asset that lost its device', async () => {
    const id = await readyCase();
    await test.database.tenant([account.id], (tx) =>
      tx
        .updateTable('device_assignments')
        .set({ assigned_to: new Date() })
        .where('asset_id', '=', vehicle.id)
        .execute(),
    );
    await act(accountant, 'ask', id);
    expect((await act(admin, 'approve', id)).problem.code).toBe('error.command.unsupported');
    expect((await read(id)).stage).toBe('asked');
  });
});

describe('calls', () => {
  it('refuse a second case, a customer without contact, an unknown one, and a mode that is off', async () => {
    const silent = (await admin.call(customers.create, { body: { name: 'Silent' } })).answer.id;
    const first = await opened({ customerId: silent });
    expect([first.problem.code, first.problem.errors[0]!.path]).toEqual(['error.lender.contact', 'customerId']);
    expect((await opened({ customerId: crypto.randomUUID() })).problem.code).toBe('error.lender.customer');
    expect((await opened()).status).toBe(200);
    expect((await opened()).problem.code).toBe('error.lender.open');
    await admin.call(lender.setSettings, { body: { ...SETTINGS, enabled: false } });
    expect((await opened()).problem.code).toBe('error.lender.off');
    expect((await accountant.call(lender.setSettings, { body: SETTINGS })).problem.code).toBe(
      'error.permission.missing',
    );
  });

  it('name the field of a wrong setting, and keep texts of the account', async () => {
    const set = async (more: object) => admin.call(lender.setSettings, { body: { ...SETTINGS, ...more } });
    expect((await set({ waitingDays: 6 })).problem.code).toBe('error.validation');
    expect((await set({ reminderDays: 14 })).problem.errors[0]!.path).toBe('reminderDays');
    const wrong = await set({ texts: [{ language: 'en', notice: 'Pay {{sum}}' }] });
    expect([wrong.problem.code, wrong.problem.errors[0]!.path]).toEqual(['error.lender.placeholder', 'texts.0.notice']);
    await set({ texts: [{ language: 'hi', noticeSms: '{{plate}}: {{amount}}' }] });
    await opened();
    await pass(DAY);
    expect((await messages())[1]!.body).toBe('Truck 11: 1,840.00');
  });

  it('list what needs a user first, count the steps, and hide contact details', async () => {
    const ready = await readyCase();
    const second = await seedVehicle(test, account.id, 'Car 40');
    await opened({ assetId: second.uid });
    const { answer } = await accountant.call(lender.list, { query: {} });
    expect(answer.items.map(({ assetName, needsUser }) => [assetName, needsUser])).toEqual([
      ['Truck 11', true],
      ['Car 40', false],
    ]);
    expect(answer.parts).toEqual({ notice: 1, waiting: 0, approval: 1, whenStopped: 0, immobilized: 0, closed: 0 });
    expect(answer.groups).toEqual({ needsUser: 1, today: 0, later: 1, closed: 0 });
    expect(answer.overdueTotal).toBe(3680);
    expect((await accountant.call(lender.list, { query: { search: 'car', part: 'notice' } })).answer).toMatchObject({
      ...{ count: 1, overdueTotal: 1840, groups: { needsUser: 0, later: 1 } },
    });
    expect((await accountant.call(lender.list, { query: { sort: 'asset' } })).answer.items[0]!.assetName).toBe(
      'Car 40',
    );
    const seen = (await accountant.call(lender.read, { params: { id: ready } })).answer;
    expect(seen.messages[0]).not.toHaveProperty('recipient');
    expect(seen.messages[0]).not.toHaveProperty('text');
    const choices = await accountant.call(lender.customers, { query: { assetId: vehicle.uid, search: 'cust' } });
    expect(choices.answer.items).toEqual([{ id: customer, name: 'Customer 204', reachable: true }]);
    const viewer = await test.signedIn(account.id, 'viewer');
    expect((await viewer.call(lender.list, { query: {} })).status).toBe(403);
    const stranger = await test.signedIn((await test.account()).id);
    expect((await stranger.call(lender.read, { params: { id: ready } })).status).toBe(404);
  });

  it('delete the messages with the customer, and keep the case', async () => {
    const id = await readyCase();
    await admin.call(customers.remove, { params: { id: customer } });
    expect(await read(id)).toMatchObject({ stage: 'ready', customerName: null, messages: [] });
  });
});
