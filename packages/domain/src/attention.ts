/**
 * Which assets need attention, and why. The one rule for the live map, the asset list and the API: the server stores a
 * diagnosis beside each status, and this rule turns both into reasons.
 */
import type { CommandRequest } from './commands/family.ts';
import type { Status } from './status.ts';

/** Events by which a device reports a fault of its own (decisions.md: GPS, SIM, tamper). */
export const DEVICE_FAULTS = ['gpsFault', 'simFault', 'tamper'] as const;
export type DeviceFault = (typeof DEVICE_FAULTS)[number];

/** Faults, errors and missing fixes that the last reports of an asset show. Times are epoch ms. */
export interface Diagnosis {
  /** Active fault codes of the vehicle, as the device sent them. */
  faultCodes?: string[];
  /** Number of active fault codes, which many devices send without the codes. */
  faultCodeCount?: number;
  /** First report with an active fault code. */
  faultSince?: number;
  deviceFaults?: DeviceFault[];
  deviceFaultSince?: number;
  unpluggedSince?: number;
  /** While offline: the expected time between reports, by which the asset became offline. */
  usualSeconds?: number;
}

/** Kinds of reasons, the most urgent first. The position in this list is stored as `asset_state.attention`. */
export const ATTENTION_KINDS = [
  'unplugged',
  'fault',
  'commandFailed',
  'commandWaiting',
  'error',
  'nolocation',
  'offline',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** One reason, with the details that its kind has. */
export interface AttentionReason {
  kind: AttentionKind;
  /** Epoch ms, null if unknown. */
  since: number | null;
  /** fault: the codes, empty if the device sent only their number. */
  codes?: readonly string[];
  /** fault: number of active codes; undefined if unknown. */
  count?: number | undefined;
  /** error: empty if unknown. */
  deviceFaults?: readonly DeviceFault[];
  /** offline: undefined if unknown. */
  usualSeconds?: number | undefined;
  /** commandFailed and commandWaiting. */
  request?: CommandRequest;
}

/** A command that is open, or whose failure was the last word of its family. `since` is epoch ms. */
export interface AttentionCommand {
  request: CommandRequest;
  failed: boolean;
  since: number;
}

export interface AttentionFacts {
  /** The status without an NPA mark. */
  movement: Status;
  movementSince: number | null;
  diagnosis: Diagnosis | null;
  commands?: readonly AttentionCommand[];
}

/**
 * Returns why an asset needs attention, the most urgent reason first. Empty: it needs none. What a device reported before
 * it became silent is not a reason any more, except that it was unplugged, which explains the silence.
 */
export function attentionOf({ movement, movementSince, diagnosis, commands = [] }: AttentionFacts): AttentionReason[] {
  const reasons: AttentionReason[] = commands.map(({ request, failed, since }) => ({
    kind: failed ? 'commandFailed' : 'commandWaiting',
    since,
    request,
  }));
  const { faultCodes = [], faultCodeCount, deviceFaults, unpluggedSince, usualSeconds } = diagnosis ?? {};
  const { faultSince = movementSince, deviceFaultSince = movementSince } = diagnosis ?? {};
  const isReporting = movement !== 'offline' && movement !== 'pending';
  if (unpluggedSince !== undefined && movement !== 'pending')
    reasons.push({ kind: 'unplugged', since: unpluggedSince });
  if (movement === 'fault')
    reasons.push({ kind: 'fault', since: faultSince, codes: faultCodes, count: faultCodeCount });
  if (movement === 'error' || (isReporting && deviceFaults !== undefined))
    reasons.push({
      kind: 'error',
      since: deviceFaultSince,
      deviceFaults: deviceFaults ?? [],
    });
  if (movement === 'nolocation') reasons.push({ kind: 'nolocation', since: movementSince });
  if (movement === 'offline') reasons.push({ kind: 'offline', since: movementSince, usualSeconds });
  return reasons.sort(compareReasons);
}

/** Returns the position of a kind by urgency; 0 is the most urgent. */
export function attentionRank(kind: AttentionKind): number {
  return ATTENTION_KINDS.indexOf(kind);
}

/** Orders reasons by urgency. Of one kind, the newest is first. */
export function compareReasons(a: AttentionReason, b: AttentionReason): number {
  return attentionRank(a.kind) - attentionRank(b.kind) || (b.since ?? 0) - (a.since ?? 0);
}
