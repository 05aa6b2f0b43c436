/** Permissions, requirements and expiry of commands (decisions.md, "Remote commands"). */
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

/** Returns the families whose feature the viewer has. Other families are hidden from the viewer. */
export function familiesOf({ features }: { features: Pick<Viewer['features'], 'has'> }): FamilyName[] {
  return (Object.keys(FEATURE_OF) as FamilyName[]).filter((family) => features.has(FEATURE_OF[family]));
}

/** The role of the device that receives the commands of a family. */
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

/** Returns whether a device with these abilities can carry out the commands of a family. */
export function isAbleTo(family: FamilyName, abilities: Abilities): boolean {
  return abilities[ABILITY_OF[family]];
}

/** @throws Refusal `error.command.unsupported` or `error.command.auxiliary` without a device that is able to */
export function mustBeAbleTo(family: FamilyName, abilities: Abilities | undefined): void {
  if (abilities !== undefined && isAbleTo(family, abilities)) return;
  throw new Refusal(family === 'auxiliaryTracker' ? 'error.command.auxiliary' : 'error.command.unsupported');
}

/** Returns whether a command needs the user's password and a reason: immobilize, mobilize, lock and unlock do. */
export function needsProof(request: CommandRequest): boolean {
  return isCut(request) || isRelease(request);
}

/** Returns the trimmed reason; null without one. @throws Refusal `error.command.reason` if a required reason is too short */
export function reasonOf(request: CommandRequest, reason: string | null | undefined): string | null {
  const text = reason?.trim() ?? '';
  if (needsProof(request) && [...text].length < LIMITS.commandReasonCharactersMinimum)
    throw refuseField('error.command.reason', 'reason');
  return text === '' ? null : text;
}

/**
 * Returns the flag of an auxiliary tracker's command. Other commands have none, and a flag of the caller is ignored.
 * @throws Refusal `error.command.flag` if the flag contradicts the request
 */
export function activateOf(request: CommandRequest, flag: boolean | null | undefined): boolean | null {
  if (familyOf(request) !== 'auxiliaryTracker') return null;
  const activate = request === 'SET_REPORT_FREQ_INTERVAL';
  if (flag !== null && flag !== undefined && flag !== activate)
    throw refuseField('error.command.flag', 'activateAuxiliaryTracker');
  return activate;
}

/**
 * Returns when a command fails if it has not been sent; null for a release, which never expires.
 * @param at time of the request, epoch ms @param parkedIntervalSeconds reporting interval of its device while parked
 */
export function expiryOf(request: CommandRequest, at: number, parkedIntervalSeconds: number): Date | null {
  if (isRelease(request)) return null;
  if (isCut(request)) return new Date(at + LIMITS.commandExpiryHours * HOUR_MS);
  const days = LIMITS.auxiliaryCommandExpiryDays * 24 * HOUR_MS;
  const heartbeats = LIMITS.auxiliaryCommandExpiryHeartbeats * parkedIntervalSeconds * 1000;
  return new Date(at + Math.max(days, heartbeats));
}

/** The user who requested a command; undefined if that user no longer exists. */
export type Requester = { role: string; features: readonly string[]; disabled_at: Date | null } | undefined;

/**
 * Returns whether the requester of a command may still request it. Callers skip releases, which are always delivered.
 * @param accountFeatures of the asset's account
 */
export function mayStill(requester: Requester, accountFeatures: readonly string[], family: FamilyName): boolean {
  if (requester === undefined || requester.disabled_at !== null) return false;
  const role = ROLES.find((name) => name === requester.role);
  if (role === undefined || !ROLE_PERMISSIONS[role].includes('commands.write')) return false;
  const feature = FEATURE_OF[family];
  return requester.features.includes(feature) && accountFeatures.includes(feature);
}
