import { isRelease } from '@waymark/domain/commands/words.ts';
import type { DispatchWorld } from '../../server/src/features/commands/dispatch/testing.ts';
import { advance } from '../../server/src/features/commands/steps-sql.ts';
import { supersede } from '../../server/src/features/commands/superseding.ts';
import { voidUnassigned } from '../../server/src/features/commands/voiding.ts';
import type { Act } from './operator.ts';
import type { Asked, SimulatedVehicle } from './vehicle.ts';

const EXPIRES_MS = 24 * 3_600_000;
const OVER = ['success', 'failed', 'cancelled'];
const OPPOSITE = { SET_IMMOBILIZE: 'RESET_IMMOBILIZE', REMOTE_FORCE_LOCK: 'REMOTE_DISARMING_DEVICE' } as const;

/** Requests and cancels commands as the API's calls do, and reads their state. */
export class Calls {
  readonly #world: DispatchWorld;

  constructor(world: DispatchWorld) {
    this.#world = world;
  }

  /** Requests a command. A repeated request is the same command, and a release supersedes cuts. */
  async ask(vehicle: SimulatedVehicle, request: Exclude<Act, 'CANCEL'>): Promise<void> {
    const world = this.#world;
    const seeded = vehicle.seeded[0]!;
    const open = (await world.commandsOf(seeded)).filter(({ status }) => !OVER.includes(status));
    if (open.some((each) => each.request === request)) return;
    const asset = { account_id: world.accountId, id: seeded.assetId };
    const before = new Date(world.clock.now - 1);
    const superseded = await world.database.tenant([world.accountId], (tx) =>
      supersede(tx, asset, request, null, before),
    );
    for (const { id } of superseded) voided(vehicle, id);
    const expiresAt = isRelease(request) ? null : new Date(world.clock.now + EXPIRES_MS);
    const { id } = await world.request(seeded, request, { expiresAt });
    vehicle.note(`operator: ${request}`);
    vehicle.commands.push({
      id,
      request,
      askedAt: world.clock.now,
      isVoid: false,
      writtenAt: undefined,
      isAnswered: false,
      movedAt: undefined,
      releasedAt: undefined,
    });
    if (vehicle.commands.length > 40) vehicle.commands.splice(0, 10);
  }

  /** Cancels the waiting commands. */
  async cancel(vehicle: SimulatedVehicle): Promise<void> {
    const world = this.#world;
    const seeded = vehicle.seeded[0]!;
    const waiting = (await world.commandsOf(seeded)).find(({ status }) => status === 'queued');
    if (waiting === undefined) return;
    const key = { accountId: world.accountId, id: waiting.id };
    const step = { at: new Date(world.clock.now), status: 'cancelled', note: 'cancelledByUser' } as const;
    const isCancelled = await world.database.tenant([world.accountId], (tx) => advance(tx, key, 'queued', step));
    if (isCancelled) voided(vehicle, waiting.id);
    vehicle.note('operator: CANCEL');
    world.dispatcher.changed({ accountId: world.accountId, deviceIds: [seeded.deviceId] });
  }

  /** @returns the reason for which the product holds the command; undefined if it does not or another is under way */
  async waits(vehicle: SimulatedVehicle, { id }: Asked): Promise<string | undefined> {
    const commands = await this.#world.commandsOf(vehicle.seeded[0]!);
    if (commands.some(({ in_flight }) => in_flight)) return undefined;
    const waiting = commands.find((each) => each.id === id && each.status === 'queued');
    return waiting && (waiting.hold ?? 'no reason');
  }

  /** @returns undefined if the cut is not over and no release supersedes it */
  async fateOf(vehicle: SimulatedVehicle, { id, request }: Asked): Promise<'over' | 'takenBack' | undefined> {
    const commands = await this.#world.commandsOf(vehicle.seeded[0]!);
    const release = OPPOSITE[request as keyof typeof OPPOSITE];
    if (commands.some((each) => each.id > id && each.request === release)) return 'takenBack';
    const cut = commands.find((each) => each.id === id);
    return cut === undefined || OVER.includes(cut.status) ? 'over' : undefined;
  }

  /** Removes the tracker with the relay from its vehicle. */
  async unassign(vehicle: SimulatedVehicle): Promise<void> {
    const world = this.#world;
    const { deviceId, imei } = vehicle.seeded[0]!;
    const at = new Date(world.clock.now);
    await world.database.tenant([world.accountId], async (tx) => {
      await tx
        .updateTable('device_assignments')
        .set({ assigned_to: at })
        .where('device_id', '=', deviceId)
        .where('assigned_to', 'is', null)
        .execute();
      await voidUnassigned(tx, world.accountId, { deviceId }, at);
    });
    await world.telemetry.deviceChanged(imei);
    world.dispatcher.changed({ accountId: world.accountId, deviceIds: [deviceId] });
    vehicle.note('operator: takes the device off the vehicle');
  }
}

function voided(vehicle: SimulatedVehicle, id: number): void {
  const command = vehicle.commands.find((each) => each.id === id);
  if (command) command.isVoid = true;
}
