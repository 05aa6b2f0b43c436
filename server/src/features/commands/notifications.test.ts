/** Notices of commands: to browsers of the account over the live channel, and to requesters by mail. */
import { encodeResume, FRAME_FLAGS, readFrameHeader } from '@waymark/contract/live/frame.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { PATIENCE } from '../../gateway/testing-peer.ts';
import type { Caller } from '../../http/testing.ts';
import type { Tx } from '../../storage/db.ts';
import { releaseAutomatically } from './dispatch/automatic-release.ts';
import { loadCommands } from './dispatch/sql.ts';
import type { CommandKey } from './step.ts';
import { advance, insertCommand } from './steps-sql.ts';
import { type CommandTest, command, commandTest, seedVehicle, type Vehicle } from './testing.ts';

let test: CommandTest;
let address: string;
let account: { id: number };
let admin: Caller;
let vehicle: Vehicle;

beforeAll(async () => {
  test = await commandTest();
  address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  vehicle = await seedVehicle(test, account.id, 'Van');
});
afterAll(() => test.close());

const requested = async (request: Parameters<typeof command>[3]['request']): Promise<CommandKey> => {
  const { requestId } = (await command(test, admin, vehicle, { request })).answer;
  return test.database.tenant([account.id], async (tx) => {
    const { id } = await tx.selectFrom('commands').select('id').where('uid', '=', requestId).executeTakeFirstOrThrow();
    return { accountId: account.id, id };
  });
};

const mailsTo = async (to: string) => (await test.outbox.list()).filter((message) => message.to === to);

it('informs browsers of the account, and no others, of changes by calls and by the dispatcher', async () => {
  const stranger = await test.signedIn((await test.account()).id);
  const heard = [admin, stranger].map(({ cookie }) => {
    const flags: number[] = [];
    const socket = new WebSocket(`${address}/live`, { headers: { cookie: cookie! } });
    socket.on('open', () => socket.send(encodeResume([])));
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary) return; // the bell
      const header = readFrameHeader(data);
      if (header.type !== 'alive') flags.push(header.flags);
    });
    return { socket, flags };
  });
  const [own, foreign] = heard.map(({ flags }) => flags);
  await vi.waitFor(() => expect([own, foreign]).toEqual([[0], [0]]));
  await requested('SET_IMMOBILIZE');
  await vi.waitFor(() => expect(own).toEqual([0, FRAME_FLAGS.commandsChanged]));
  test.progress(account.id);
  await vi.waitFor(() => expect(own).toEqual([0, FRAME_FLAGS.commandsChanged, FRAME_FLAGS.commandsChanged]));
  expect(foreign).toEqual([0]);
  for (const { socket } of heard) socket.terminate();
});

it('mails the requester in their language that a command ended without success', async () => {
  await test.database.tenant([account.id], (tx) =>
    tx.updateTable('users').set({ language: 'vi' }).where('id', '=', admin.user!.id).execute(),
  );
  const key = await requested('SET_IMMOBILIZE');
  const step = { at: new Date(test.clock.now), status: 'failed', note: 'expired' } as const;
  await test.database.tenant([account.id], (tx) => advance(tx, key, 'queued', step));
  test.ended(key);
  await vi.waitFor(async () => expect(await mailsTo(admin.user!.email)).toHaveLength(1), PATIENCE);
  const [mail] = await mailsTo(admin.user!.email);
  expect(mail?.subject).toMatch(/^Van: lệnh “.+” không được thực hiện$/);
  expect(mail?.text).not.toMatch(/\{\{|expired|SET_IMMOBILIZE/);
});

it('mails the requester of the cut about a release by the product', async () => {
  await requested('REMOTE_FORCE_LOCK');
  await requested('SET_IMMOBILIZE');
  const at = new Date(test.clock.now);
  const release = await test.database.tenant([account.id], async (tx) => {
    const key = await insertCommand(tx, {
      accountId: account.id,
      uid: crypto.randomUUID(),
      assetId: vehicle.id,
      deviceId: vehicle.primary.id,
      request: 'RESET_IMMOBILIZE',
      family: 'immobilization',
      activate: null,
      reason: null,
      hold: null,
      requester: null,
      at,
      expiresAt: null,
      note: 'automaticRelease',
    });
    await advance(tx, key, 'queued', { at, status: 'failed', note: 'stateUnknown' });
    return key;
  });
  test.ended(release);
  await vi.waitFor(async () => expect(await mailsTo(admin.user!.email)).toHaveLength(1), PATIENCE);
  const [mail] = await mailsTo(admin.user!.email);
  expect([mail?.subject, mail?.text]).toEqual([
    'Van: “Mobilize” was not carried out',
    expect.stringContaining('No answer: vehicle state unknown.'),
  ]);
});

it.each<[string, { sent_at?: Date; hold?: string; status?: string } | undefined]>([
  ['Waymark sent a release to the device.', { status: 'inprogress', sent_at: new Date(Date.now() + 3_600_000) }],
  ['A release is waiting for the device to connect.', { hold: 'notConnected' }],
  ['the device cannot be reached', { hold: 'unreachable' }],
  ['the device cannot be reached', { status: 'cancelled' }],
])('mails a movement before the answer with the state of the release: %s', async (words, values) => {
  const key = await requested('SET_IMMOBILIZE');
  const sent_at = new Date(test.clock.now - 1000);
  const inTenant = <Result>(work: (tx: Tx) => Promise<Result>) => test.database.tenant([account.id], work);
  await inTenant((tx) =>
    tx.updateTable('commands').set({ status: 'inprogress', sent_at }).where('id', '=', key.id).execute(),
  );
  const [cut] = await inTenant((tx) => loadCommands(tx, [vehicle.primary.id], new Date(test.clock.now)));
  await inTenant((tx) => releaseAutomatically(tx, cut!, new Date(test.clock.now), undefined));
  await inTenant((tx) =>
    tx
      .updateTable('commands')
      .set({ ...values })
      .where('request', '=', 'RESET_IMMOBILIZE')
      .where('device_id', '=', vehicle.primary.id)
      .execute(),
  );
  test.ended(key, 'movedBeforeAnswer');
  await vi.waitFor(async () => expect(await mailsTo(admin.user!.email)).toHaveLength(1), PATIENCE);
  const [mail] = await mailsTo(admin.user!.email);
  expect(mail?.subject).toBe('Van moved after “Immobilize” was sent');
  expect(mail?.text).toContain(words);
});
