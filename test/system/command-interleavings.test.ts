/**
 * Any order of events (calls, packets, answers, lost connections, restarts, time): a command is sent once, no cut is
 * sent without the stationary check, no release is delayed, and an ended command stays ended.
 */
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { type HeardRecord, RestOracle } from '@waymark/domain/commands/testing-oracle.ts';
import { cases } from '@waymark/domain/testing-thorough.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DispatchWorld } from '../../server/src/features/commands/dispatch/testing.ts';
import type { TestDevice, Vehicle } from '../../server/src/features/commands/dispatch/testing-device.ts';
import type { CommandKey } from '../../server/src/features/commands/step.ts';
import { advance } from '../../server/src/features/commands/steps-sql.ts';
import { supersede } from '../../server/src/features/commands/superseding.ts';

let world: DispatchWorld;
beforeAll(async () => {
  world = await DispatchWorld.open();
}, 120_000);
afterAll(() => world?.close());

type Happening =
  | { kind: 'request'; request: CommandRequest }
  | { kind: 'cancel' | 'restart' | 'disconnect' | 'connect' }
  | { kind: 'report'; drives: boolean; ignition: boolean; lateSeconds: number; outputs: boolean }
  | { kind: 'rest'; seconds: number }
  | { kind: 'answer'; index: number; done: boolean }
  | { kind: 'pass'; seconds: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('request' as const), request: request() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rest' as const), seconds: fc.constantFrom(30, 70, 140) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      drives: fc.boolean(),
      ignition: fc.boolean(),
      lateSeconds: fc.constantFrom(0, 0, 0, 20, 300),
      outputs: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), index: fc.nat(5), done: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(3, 40, 125, 610) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel', 'restart', 'disconnect', 'connect', 'connect') }),
  },
);

function request(): fc.Arbitrary<CommandRequest> {
  return fc.constantFrom('SET_IMMOBILIZE', 'SET_IMMOBILIZE', 'RESET_IMMOBILIZE', 'REMOTE_FORCE_LOCK');
}

const OVER = ['success', 'failed', 'cancelled'];

/** One vehicle with its events and its reports. */
class Story {
  readonly #vehicle: Vehicle;
  readonly #device: TestDevice;
  readonly #told: HeardRecord[] = [];
  readonly #over = new Map<number, string>();
  #sentBefore: number;
  #connectedAt: number | undefined;

  constructor(vehicle: Vehicle) {
    this.#vehicle = vehicle;
    this.#device = world.device(vehicle);
    this.#sentBefore = world.sent.length;
  }

  async happens(one: Happening): Promise<void> {
    const device = this.#device;
    if (one.kind === 'request') await this.#request(one.request);
    else if (one.kind === 'cancel') await this.#cancel();
    else if (one.kind === 'restart') await world.restartDispatcher();
    else if (one.kind === 'disconnect') device.disconnect();
    else if (one.kind === 'connect') await this.#connect();
    else if (one.kind === 'rest') await this.#rest(one.seconds);
    else if (one.kind === 'pass') await world.pass(one.seconds, one.seconds > 60 ? 15 : 5);
    else if (one.kind === 'answer' && device.isConnected && device.orders.length > 0)
      device.obey(one.index % device.orders.length, one.done);
    else if (one.kind === 'report' && device.isConnected) {
      if (one.drives) device.latitude += 0.002;
      world.clock.now += 1_000;
      await this.#report({
        fixTime: world.clock.now - one.lateSeconds * 1000,
        speedMetersPerSecond: one.drives ? 9 : 0,
        ignition: one.ignition,
        ...(one.outputs ? { digitalOutputs: Number(device.relayCut) } : {}),
      });
    }
    await world.dispatcher.tick();
    await this.check();
  }

  /** Two quiet minutes with a connection send every release, and time ends everything that was sent. */
  async ends(): Promise<void> {
    await this.#connect();
    await this.#rest(140);
    for (const { request, sent_at, status } of await world.commandsOf(this.#vehicle))
      if (request === 'RESET_IMMOBILIZE') expect(sent_at !== null || status === 'cancelled').toBe(true);
    // Each may block the queue for two minutes before the next is sent.
    await this.#rest(600 + 4 * 130);
    for (const { status, sent_at } of await world.commandsOf(this.#vehicle))
      if (sent_at !== null) expect(OVER).toContain(status);
    await this.check();
    this.#device.disconnect();
  }

  async check(): Promise<void> {
    this.#checkFrames();
    const commands = await world.histories(this.#vehicle);
    expect(commands.filter(({ in_flight }) => in_flight).length).toBeLessThanOrEqual(1);
    for (const { id, status, response, sent_at, in_flight, hold, steps } of commands) {
      expect(steps.at(-1)?.split(' ')[0]).toBe(status);
      const writes = steps.filter((step) => step === 'inprogress sent').length;
      const putBack = steps.filter((step) => step === 'queued notWritten').length;
      expect(writes).toBeLessThanOrEqual(1);
      expect(steps.filter((step) => step === 'accepted taken').length - putBack).toBeLessThanOrEqual(1);
      if (status === 'success') expect(response).not.toBeNull();
      if (status === 'cancelled' || status === 'queued') expect(sent_at).toBeNull();
      if (status !== 'queued') expect(hold).toBeNull();
      if (OVER.includes(status)) expect(in_flight).toBe(false);
      if (this.#over.has(id)) expect(status).toBe(this.#over.get(id));
      if (OVER.includes(status)) this.#over.set(id, status);
    }
  }

  /** Asserts that each order is sent once, and cuts only if the rule, evaluated separately, allows it. */
  #checkFrames(): void {
    const own = world.sent.filter(
      ({ deviceId, order }) => deviceId === this.#vehicle.deviceId && order.kind !== 'state',
    );
    expect(new Set(own.map(({ serial }) => serial)).size).toBe(own.length);
    expect(this.#device.frames.length).toBeLessThanOrEqual(own.length);
    const oracle = new RestOracle(this.#told);
    for (const { order, at } of world.sent.slice(this.#sentBefore)) {
      const cuts = (order.kind === 'relay' && order.cut) || (order.kind === 'lock' && order.locked);
      if (cuts) expect(oracle.allowedAt(at, true, this.#connectedAt), `cut at ${at}`).not.toBeNull();
    }
    this.#sentBefore = world.sent.length;
  }

  async #request(request: CommandRequest): Promise<void> {
    const { accountId } = world;
    // As in the calls, a repeated request for an open command is no new command.
    const open = (await world.commandsOf(this.#vehicle)).filter(({ status }) => !OVER.includes(status));
    if (open.some((each) => each.request === request)) return;
    const at = new Date(world.clock.now);
    const asset = { account_id: accountId, id: this.#vehicle.assetId };
    await world.database.tenant([accountId], (tx) => supersede(tx, asset, request, null, at));
    world.clock.now += 1;
    await world.request(this.#vehicle, request, { expiresAt: request.startsWith('RESET') ? null : expiry() });
  }

  async #cancel(): Promise<void> {
    const { accountId } = world;
    const waiting = (await world.commandsOf(this.#vehicle)).find(({ status }) => status === 'queued');
    if (waiting === undefined) return;
    const key: CommandKey = { accountId, id: waiting.id };
    const step = { at: new Date(world.clock.now), status: 'cancelled', note: 'cancelledByUser' } as const;
    await world.database.tenant([accountId], (tx) => advance(tx, key, 'queued', step));
    world.dispatcher.changed({ accountId, deviceIds: [this.#vehicle.deviceId] });
  }

  async #connect(): Promise<void> {
    this.#device.disconnect();
    await this.#device.connect();
    this.#connectedAt = world.clock.now;
    world.clock.now += 1_000;
    await this.#report({});
  }

  async #rest(seconds: number): Promise<void> {
    if (!this.#device.isConnected) return;
    for (let passed = 0; passed < seconds; passed += 10) {
      world.clock.now += 10_000;
      await this.#report({});
      await world.dispatcher.tick();
    }
  }

  async #report(values: Partial<DeviceRecord>): Promise<void> {
    const { now } = world.clock;
    const record = { fixTime: now, speedMetersPerSecond: 0, ignition: false, ...values };
    const { latitude } = this.#device;
    this.#told.push({
      fixTime: record.fixTime,
      receivedAt: now,
      buffered: false,
      fix: { latitude, longitude: 9.5, accuracyMeters: 0, speedMetersPerSecond: record.speedMetersPerSecond ?? null },
      ignition: record.ignition ?? null,
      motion: null,
    });
    await this.#device.report(record);
  }
}

function expiry(): Date {
  return new Date(world.clock.now + 86_400_000);
}

it('in any order', { timeout: 600_000 }, async () => {
  const cuts = () => world.sent.filter(({ order }) => order.kind === 'relay' && order.cut).length;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('gt06', 'teltonika', 'jt808'),
      fc.array(happening, { minLength: 8, maxLength: 30 }),
      async (protocol, happenings) => {
        const story = new Story(await world.vehicle({ protocol }));
        for (const one of happenings) await story.happens(one);
        await story.ends();
      },
    ),
    { numRuns: cases(8, 15), endOnFailure: true },
  );
  // Enough cuts were attempted.
  expect(cuts()).toBeGreaterThan(cases(0, 2));
});
