/** An app with a recording dispatcher, and vehicles that can be commanded, for tests of remote commands. */
import { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import type { AssetCommand } from '@waymark/contract/commands/schema.ts';
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { type SeededAsset, type SeededDevice, seedAsset, seedDevice } from '../../storage/testing.ts';
import { newToken, tokenHash } from '../secrets/token.ts';
import { insertProof } from '../session/proofs-sql.ts';
import { holdFor } from './dispatch/hold.ts';
import type { CommandsChanged } from './ports.ts';
import type { CommandKey } from './step.ts';

export interface CommandTest extends TestApp {
  /** The recorded notices to the dispatcher. */
  told: CommandsChanged[];
  /** The hold reason that the dispatcher answers. */
  hold: CommandHold | null;
  /** Reports a commit of the dispatcher to the app. */
  progress(accountId: number): void;
  /** Reports the end of a command to the app. */
  ended(command: CommandKey, note?: CommandNote): void;
}

export async function commandTest(parts: Parameters<typeof testApp>[0] = {}): Promise<CommandTest> {
  const told: CommandsChanged[] = [];
  const listeners = new Set<(accountId: number) => void>();
  const ended = new Set<(command: CommandKey, note: CommandNote) => void>();
  const state = { hold: null as CommandHold | null };
  const app = await testApp({
    ...parts,
    commands: {
      changed: (changed) => void told.push(changed),
      deviceChanged: () => undefined,
      limitsChanged: () => undefined,
      holdOf: async () => state.hold && holdFor(state.hold),
      onProgress(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onNotable(listener) {
        ended.add(listener);
        return () => ended.delete(listener);
      },
    },
  });
  return Object.assign(state, app, {
    told,
    progress: (accountId: number) => {
      for (const listener of listeners) listener(accountId);
    },
    ended: (key: CommandKey, note: CommandNote = 'stateUnknown') => {
      for (const listener of ended) listener(key, note);
    },
  });
}

export interface Vehicle extends SeededAsset {
  primary: SeededDevice;
  auxiliary: SeededDevice;
}

/** Seeds a vehicle with a tracker that cuts the starter and locks doors, and an auxiliary tracker. */
export async function seedVehicle(test: TestApp, accountId: number, name = 'Test asset'): Promise<Vehicle> {
  const asset = await seedAsset(test.database, accountId, { name });
  const primary = await seedDevice(test.database, accountId, { assetId: asset.id });
  const auxiliary = await seedDevice(test.database, accountId, { assetId: asset.id, role: 'auxiliary' });
  await setDevice(test, primary, { model: 'FMB120', immobilization_type: 'starter' });
  await setDevice(test, auxiliary, { model: 'FMB920' });
  return { ...asset, primary, auxiliary };
}

/** Changes the registration of a device. */
export async function setDevice(
  { database }: Pick<TestApp, 'database'>,
  device: SeededDevice,
  values: { model?: string; immobilization_type?: string | null; parked_interval_seconds?: number; protocol?: string },
): Promise<void> {
  await database.tenant([device.accountId], (tx) =>
    tx
      .updateTable('devices')
      .set(values)
      .where('account_id', '=', device.accountId)
      .where('id', '=', device.id)
      .execute(),
  );
}

/** Returns headers with a fresh proof of the caller's password, as `verifyPassword` sets it. */
export async function proven({ database, clock }: TestApp, caller: Caller): Promise<{ cookie: string }> {
  const { accountId, id: userId } = caller.user!;
  const token = newToken();
  await database.tenant([accountId], async (tx) => {
    const { id } = await tx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const now = new Date(clock.now);
    await insertProof(tx, accountId, id, tokenHash(token), new Date(clock.now + 60_000), now);
  });
  return { cookie: `${caller.cookie}; waymark_password=${token}` };
}

export const REASON = 'Reported stolen';

/** Requests a command with a fresh proof. */
export async function command(test: TestApp, caller: Caller, asset: { uid: string }, body: AssetCommand) {
  const headers = await proven(test, caller);
  const input = { params: { id: asset.uid }, body: { reason: REASON, ...body } };
  return caller.call(commandEndpoints.toAsset, input, headers);
}

/** Returns the history of an asset, the latest first. */
export async function historyOf(caller: Caller, asset: { uid: string }) {
  return (await caller.call(commandEndpoints.ofVehicle, { params: { id: asset.uid }, query: {} })).answer.items;
}
