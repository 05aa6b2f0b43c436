/** The numbers of devices by status are those of their list, whatever drives the states of the assets. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedAccount, seedAsset, seedDevice, type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { numbersFrom } from '../reports/testing-trips.ts';
import { countDevices, listDevices } from './sql.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const HOUR = 3_600_000;
let test: TestDatabase;
let accounts: number[];

beforeAll(async () => {
  test = await testDatabase();
  const { id } = await seedAccount(test.database);
  accounts = [id, (await seedAccount(test.database, { parentId: id })).id];
});
afterAll(() => test.drop());

it('equal a count of the list, for one account and for several', async () => {
  const random = numbersFrom(11);
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
  for (let turn = 0; turn < 80; turn++) {
    const account_id = accounts[random(2)]!;
    const asset = await seedAsset(test.database, account_id);
    const assigned = random(5) > 0 ? { assetId: asset.id, assignedFrom: hoursAgo(random(9)) } : {};
    const device = await seedDevice(test.database, account_id, assigned);
    const second = { assetId: asset.id, role: 'auxiliary' as const, assignedFrom: hoursAgo(5) };
    const other = random(3) === 0 ? await seedDevice(test.database, account_id, second) : undefined;
    const movement = random(4) === 0 ? null : 1 + random(4);
    const packet = random(5) === 0 ? {} : { last_packet_at: hoursAgo(random(9)) };
    await test.database.ingest(async (tx) => {
      if (random(4) > 0)
        await tx
          .insertInto('asset_state')
          .values({
            account_id,
            asset_id: asset.id,
            device_id: (random(4) === 0 ? other : device)?.id ?? null,
            status: 1 + random(4),
            movement,
            ...packet,
          })
          .execute();
      if (random(3) === 0)
        await tx
          .insertInto('device_contacts')
          .values({ account_id, device_id: device.id, started_at: hoursAgo(9), ended_at: hoursAgo(random(9)) })
          .execute();
    });
    if (random(6) === 0 && assigned.assetId === undefined)
      await test.database.owner((kysely) =>
        kysely.updateTable('devices').set({ deleted_at: NOW }).where('id', '=', device.id).execute(),
      );
  }
  for (const visible of [accounts, ...accounts.map((id) => [id])]) {
    const counted = new Map<string, number>();
    for (const { status, devices } of await test.database.read(visible, (tx) => countDevices(tx, visible, NOW)))
      if (devices > 0) counted.set(status, (counted.get(status) ?? 0) + devices);
    const { rows } = await test.database.read(visible, (tx) => listDevices(tx, visible, { limit: 1000 }, NOW));
    const listed = new Map([...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => [status, of.length]));
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(listed));
    expect(listed.size).toBe(4);
  }
});
