/** An approved case on a real device connection: nothing is sent while the vehicle moves, and a settlement releases it. */
import { FEATURES } from '@waymark/domain/access.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { seedUser } from '../../storage/testing.ts';
import { DispatchWorld } from '../commands/dispatch/testing.ts';
import { CUT, RELEASE } from '../commands/dispatch/testing-device.ts';
import { CommandService } from '../commands/service.ts';
import { userViewer } from '../session/user-viewer.ts';
import { LenderFollower } from './follower.ts';
import { LenderService } from './service.ts';
import { LenderSettingsService } from './settings.ts';

const DAY = 86_400_000;
let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

it('is immobilized after standing still, and mobilized by the settlement', async () => {
  const { database, clock, accountId } = world;
  const features = [...FEATURES];
  await database.owner(async (kysely) => {
    await kysely.updateTable('accounts').set({ features }).where('id', '=', accountId).execute();
    await kysely.updateTable('users').set({ features }).where('id', '=', world.user.id).execute();
  });
  const viewerOf = async (userId: number) =>
    (await userViewer(database, { accountId, userAccountId: accountId, userId }))!;
  const approver = await viewerOf(world.user.id);
  const requester = await viewerOf((await seedUser(database, accountId, { role: 'accountant', features })).id);
  const now = () => clock.now;
  const changes = {
    commandsChanged: (changed: Parameters<typeof world.dispatcher.changed>[0]) => world.dispatcher.changed(changed),
    assetChanged: async () => undefined,
  };
  // The tests of the calls verify passwords.
  const passwords = { spendProofIn: async () => undefined };
  const commands = new CommandService({ database, now, passwords, changes });
  const lender = new LenderService({ database, now, passwords, commands, changes });
  const follower = new LenderFollower({ database, now, changes });
  const settings = { enabled: true, noticeHour: 10, reminderDays: 7, waitingDays: 14, texts: [] };
  await new LenderSettingsService({ database, now, changes }).write(approver, settings);
  const pass = async (days: number) => {
    clock.now += days * DAY;
    await follower.followAll();
    await database.server((kysely) =>
      sql`UPDATE messages SET status = 'sent', finished_at = now() WHERE status = 'queued'`.execute(kysely),
    );
    await follower.followAll();
  };

  const vehicle = await world.vehicle();
  const { assetUid, customerId } = await database.tenant([accountId], async (tx) => {
    const customer = { account_id: accountId, uid: crypto.randomUUID(), name: 'Customer 204', email: 'c@example.test' };
    await tx.insertInto('customers').values(customer).execute();
    const asset = tx.selectFrom('assets').select('uid').where('id', '=', vehicle.assetId);
    return { assetUid: (await asset.executeTakeFirstOrThrow()).uid, customerId: customer.uid };
  });
  const { id } = await lender.open(requester, { assetId: assetUid, customerId, reason: 'Two installments unpaid' });
  await pass(1);
  await pass(7);
  await pass(7);
  await lender.ask(requester, id, 'No answer to two notices', undefined);
  const device = world.device(vehicle);
  await device.connect();
  const drive = async () => {
    for (let step = 0; step < 12; step++) {
      clock.now += 10_000;
      device.latitude += 0.001;
      await device.report({ speedMetersPerSecond: 12, ignition: true });
      await world.dispatcher.tick();
    }
  };
  await drive();
  expect((await lender.approve(approver, id, 'No answer to two notices', undefined)).stage).toBe('approved');
  await drive();
  expect(device.frames).toEqual([]);

  await world.rest(device, 80);
  await device.heard(1);
  expect(device.frames).toEqual([CUT]);
  device.obey();
  await world.until(async () => {
    await follower.commandsMoved(accountId);
    expect((await lender.read(approver, id)).stage).toBe('immobilized');
  });
  expect(device.relayCut).toBe(true);

  const settled = await lender.settle(requester, id, 'Paid in full');
  expect([settled.stage, settled.outcome]).toEqual(['closed', 'settled']);
  await world.until(() => expect(device.frames).toEqual([CUT, RELEASE]));
  device.obey();
  await world.until(async () => expect((await world.commandsOf(vehicle)).at(-1)).toMatchObject({ status: 'success' }));
  expect(device.relayCut).toBe(false);
}, 60_000);
