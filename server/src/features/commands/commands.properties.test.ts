/**
 * Requests, cancellations, sending and answers in any order and concurrently: a device has one command in flight, cancelled
 * commands are never sent, a release leaves no queued cut, and a command that is over stays over.
 */
import { commandEndpoints } from '@waymark/contract/commands/endpoints.ts';
import { COMMAND_REQUESTS, type CommandRequest } from '@waymark/domain/commands/family.ts';
import { familyOf, isCut, isRelease } from '@waymark/domain/commands/words.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../http/testing.ts';
import { CommandStore } from './dispatch/command-store.ts';
import { inTurn } from './dispatch/send-rule.ts';
import { type DispatchedCommand, loadCommands } from './dispatch/sql.ts';
import { type CommandTest, command, commandTest, seedVehicle, type Vehicle } from './testing.ts';

type Deed =
  | { kind: 'ask'; request: CommandRequest; by: 0 | 1 }
  | { kind: 'cancel'; by: 0 | 1 }
  | { kind: 'claim' | 'putBack' | 'write' | 'answer' | 'fail' }
  | { kind: 'pass'; seconds: number };

const by = fc.constantFrom(0 as const, 1 as const);
const ask = fc.record({ kind: fc.constant('ask' as const), request: fc.constantFrom(...COMMAND_REQUESTS), by });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: ask },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), by }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('claim', 'putBack', 'write', 'answer', 'fail'),
    }) as fc.Arbitrary<Deed>,
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 61, 130) }) },
);

let test: CommandTest;
let account: { id: number };
let callers: Caller[];
let store: CommandStore;

beforeAll(async () => {
  test = await commandTest();
  store = new CommandStore({
    database: test.database,
    suspicionClearsAfterSeconds: 86_400,
    now: () => test.clock.now,
    onCommitted: () => undefined,
  });
  account = await test.account();
  callers = await Promise.all([test.signedIn(account.id), test.signedIn(account.id)]);
});
afterAll(() => test.close());

const device = (vehicle: Vehicle, auxiliary: boolean) => (auxiliary ? vehicle.auxiliary : vehicle.primary);

async function open(vehicle: Vehicle): Promise<DispatchedCommand[]> {
  const devices = [vehicle.primary.id, vehicle.auxiliary.id];
  return test.database.ingest((tx) => loadCommands(tx, devices, new Date(test.clock.now)));
}

const inTenant = <Result>(work: Parameters<typeof test.database.tenant<Result>>[1]) =>
  test.database.tenant([account.id], work);

/** Claims the next command of each device as the dispatcher does. */
async function claimNext(vehicle: Vehicle): Promise<void> {
  const commands = await open(vehicle);
  for (const auxiliary of [false, true]) {
    const own = commands.filter(({ deviceId }) => deviceId === device(vehicle, auxiliary).id);
    const [next] = inTurn(own.filter(({ status }) => status === 'queued'));
    if (next === undefined || own.some(({ isInFlight }) => isInFlight)) continue;
    await store.claim(next, undefined);
  }
}

async function act(vehicle: Vehicle, one: Deed): Promise<void> {
  test.clock.now += 10;
  const at = new Date(test.clock.now);
  if (one.kind === 'pass') test.clock.now += one.seconds * 1000;
  if (one.kind === 'ask') {
    const { status } = await command(test, callers[one.by]!, vehicle, { request: one.request });
    expect([200, 429]).toContain(status);
  }
  if (one.kind === 'cancel') {
    const body = { request: 'CANCEL' } as const;
    const { status } = await callers[one.by]!.call(commandEndpoints.toAsset, { params: { id: vehicle.uid }, body });
    expect([200, 409, 429]).toContain(status);
  }
  if (one.kind === 'claim') await claimNext(vehicle);
  for (const sent of await open(vehicle)) {
    if (sent.status === 'accepted' && one.kind === 'putBack') await store.putBack(sent);
    if (sent.status === 'accepted' && one.kind === 'write') await store.markWritten(sent);
    if (sent.status !== 'inprogress') continue;
    const ending =
      one.kind === 'answer'
        ? ({ at, status: 'success', note: 'answered', response: 'ok' } as const)
        : ({ at, status: 'failed', note: 'refused', response: 'no' } as const);
    if (one.kind === 'answer' || one.kind === 'fail') await store.end(sent, ending);
  }
}

const OVER = new Set(['success', 'failed', 'cancelled']);

async function check(vehicle: Vehicle): Promise<void> {
  const { commands, steps } = await inTenant(async (tx) => ({
    commands: await tx.selectFrom('commands').selectAll().where('asset_id', '=', vehicle.id).orderBy('id').execute(),
    steps: await tx.selectFrom('command_steps').selectAll().orderBy('id').execute(),
  }));
  for (const deviceId of [vehicle.primary.id, vehicle.auxiliary.id])
    expect(commands.filter((one) => one.device_id === deviceId && one.in_flight).length).toBeLessThanOrEqual(1);
  for (const one of commands) {
    const own = steps.filter((step) => step.command_id === one.id);
    expect(own[0]).toMatchObject({ status: 'queued', note: 'requested' });
    expect(own.at(-1)?.status).toBe(one.status);
    // A command ends once, and no step follows.
    const ends = own.findIndex(({ status }) => OVER.has(status));
    if (ends >= 0) expect(ends).toBe(own.length - 1);
    if (one.status === 'cancelled') expect([one.sent_at, one.in_flight]).toEqual([null, false]);
    if (one.status === 'queued') expect([one.sent_at, one.in_flight]).toEqual([null, false]);
    const request = one.request as CommandRequest;
    const releases = commands.filter(
      (other) =>
        other.id > one.id &&
        other.status !== 'cancelled' &&
        other.family === familyOf(request) &&
        isRelease(other.request as CommandRequest),
    );
    // A cut is not queued behind its release and is not sent after its release was requested.
    if (isCut(request) && releases.length > 0) {
      expect(one.status).not.toBe('queued');
      const since = Math.min(...releases.map((release) => release.created_at.getTime()));
      if (one.sent_at !== null) expect(one.sent_at.getTime()).toBeLessThanOrEqual(since);
    }
  }
}

it('holds for any order of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 24 }), async (deeds) => {
      const vehicle = await seedVehicle(test, account.id);
      for (const one of deeds) {
        await act(vehicle, one);
        await check(vehicle);
      }
      // Resets the request limit.
      test.clock.now += 61_000;
    }),
    { numRuns: 25 },
  );
}, 180_000);

it('holds for concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const vehicle = await seedVehicle(test, account.id);
        for (const together of rounds) {
          const inTime = together.filter(({ kind }) => kind !== 'pass');
          // The dispatcher takes one step at a time; calls run concurrently.
          const asked = inTime.filter(({ kind }) => kind === 'ask' || kind === 'cancel');
          const dispatched = inTime.filter(({ kind }) => kind !== 'ask' && kind !== 'cancel');
          await Promise.all([
            ...asked.map((one) => act(vehicle, one)),
            (async () => {
              for (const one of dispatched) await act(vehicle, one);
            })(),
          ]);
          await check(vehicle);
        }
        test.clock.now += 61_000;
      },
    ),
    { numRuns: 25 },
  );
}, 180_000);
