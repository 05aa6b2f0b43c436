import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { isRelease } from '@waymark/domain/commands/words.ts';
import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import type { Tx } from '../../storage/db.ts';
import { found } from '../refusal.ts';
import { DEVICE_OF, isAbleTo, mustBeAbleTo } from './policy.ts';
import { cutDevices } from './release-targets-sql.ts';
import { type CommandedDevice, type HeldAsset, holdDevice } from './sql.ts';

/** The devices that receive a command. */
export interface Targets {
  device: CommandedDevice;
  /** For a release: other devices that were cut for this asset and have no queued release. */
  alsoCut: readonly CommandedDevice[];
}

/**
 * Returns the devices that receive a command: the asset's current device and, for a release, every device that was cut for
 * the asset and not released since, whatever its current asset.
 * @param deviceUid the device that the caller named
 * @throws Refusal `error.command.unsupported`, `error.command.auxiliary`
 */
export async function targetsOf(
  tx: Tx,
  asset: HeldAsset,
  family: FamilyName,
  request: CommandRequest,
  deviceUid: string | undefined,
): Promise<Targets> {
  const now = await holdDevice(tx, asset, DEVICE_OF[family]);
  const abilities = now && abilitiesOf(now.device_type, now.model, now.immobilization_type);
  const isAble = abilities !== undefined && isAbleTo(family, abilities);
  const cut = isRelease(request) ? await cutDevices(tx, asset, family) : [];
  const device = cut.find(({ uid }) => uid === deviceUid) ?? (isAble ? now : cut[0]);
  if (device === undefined) mustBeAbleTo(family, abilities);
  const main = found(device);
  return { device: main, alsoCut: cut.filter(({ id, release_waits }) => id !== main.id && !release_waits) };
}
