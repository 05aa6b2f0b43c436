/** Who may ask for what, what it needs, and how long it stays good (decisions.md, "Remote commands"). */
import { type Feature, ROLE_PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { familyOf, isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Abilities } from '@waymark/protocols/abilities.ts';
import type { DeviceRole } from '../assignments/service.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';

const HOUR_MS = 3_600_000;

/** Force lock has no feature of its own: it belongs to immobilization. */
export const FEATURE_OF: Readonly<Record<FamilyName, Feature>> = {
  immobilization: 'immobilization',
  lock: 'immobilization',
  auxiliaryTracker: 'auxiliaryTracker',
};

/** Returns the families whose feature the viewer has: of the others nothing is shown. */
export function familiesOf({ features }: Pick<Viewer, 'features'>): FamilyName[] {
  return (Object.keys(FEATURE_OF) as FamilyName[]).filter((family) => features.has(FEATURE_OF[family]));
}

/** Which of an asset's devices a family's commands go to. */
export const DEVICE_OF: Readonly<Record<FamilyName, DeviceRole>> = {
  immobilization: 'primary',
  lock: 'primary',
  auxiliaryTracker: 'auxiliary',
};

const ABILITY_OF: Readonly<Record<FamilyName, keyof Abilities>> = {
  immobilization: 'relay',
  lock: 'lock',
  auxiliaryTracker: 'interval',
};

export function isAbleTo(family: FamilyName, abilities: Abilities): boolean {
  return abilities[ABILITY_OF[family]];
}

/** @throws Refusal `error.command.unsupported` or `error.command.auxiliary` when there is no device, or it cannot */
export function mustBeAbleTo(family: FamilyName, abilities: Abilities | undefined): void {
  if (abilities !== undefined && isAbleTo(family, abilities)) return;
  throw new Refusal(family === 'auxiliaryTracker' ? 'error.command.auxiliary' : 'error.command.unsupported');
}

/** Whether the password is asked for again, and a reason: for whatever stops, releases, locks or unlocks. */
export function needsProof(request: CommandRequest): boolean {
  return isCut(request) || isRelease(request);
}

/** The reason as it is kept. @throws Refusal `error.command.reason` where one is needed and not given */
export function reasonOf(request: CommandRequest, reason: string | null | undefined): string | null {
  const text = reason?.trim() ?? '';
  if (needsProof(request) && [...text].length < LIMITS.commandReasonCharactersMinimum)
    throw refuseField('error.command.reason', 'reason');
  return text === '' ? null : text;
}

/**
 * The flag of an auxiliary tracker's command; other commands have none, whatever the caller sends along.
 * @throws Refusal `error.command.flag` when it says something else than the request
 */
export function activateOf(request: CommandRequest, flag: boolean | null | undefined): boolean | null {
  if (familyOf(request) !== 'auxiliaryTracker') return null;
  const activate = request === 'SET_REPORT_FREQ_INTERVAL';
  if (flag !== null && flag !== undefined && flag !== activate)
    throw refuseField('error.command.flag', 'activateAuxiliaryTracker');
  return activate;
}

/**
 * When a command fails if it could not be sent; null for a release, which is never too old.
 * @param at epoch ms @param parkedIntervalSeconds at which its device reports while parked: its heartbeat
 */
export function expiryOf(request: CommandRequest, at: number, parkedIntervalSeconds: number): Date | null {
  if (isRelease(request)) return null;
  if (isCut(request)) return new Date(at + LIMITS.commandExpiryHours * HOUR_MS);
  const days = LIMITS.auxiliaryCommandExpiryDays * 24 * HOUR_MS;
  const heartbeats = LIMITS.auxiliaryCommandExpiryHeartbeats * parkedIntervalSeconds * 1000;
  return new Date(at + Math.max(days, heartbeats));
}

/** What counts of whoever asked for a command; undefined: there is no such user any more. */
export type Requester = { role: string; features: readonly string[]; disabled_at: Date | null } | undefined;

/**
 * Whether somebody who asked for a command may still have it sent. Releases are not asked about: one that was taken is
 * delivered.
 * @param accountFeatures of the account that the asset is in
 */
export function mayStill(requester: Requester, accountFeatures: readonly string[], family: FamilyName): boolean {
  if (requester === undefined || requester.disabled_at !== null) return false;
  const role = ROLES.find((name) => name === requester.role);
  if (role === undefined || !ROLE_PERMISSIONS[role].includes('commands.write')) return false;
  const feature = FEATURE_OF[family];
  return requester.features.includes(feature) && accountFeatures.includes(feature);
}
