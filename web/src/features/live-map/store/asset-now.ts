/** The state of an asset for its readers, and in the form of the list call. */
import { POSITION_FLAGS } from '@waymark/contract/live/frame.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import type { AttentionReason, Diagnosis } from '@waymark/domain/attention.ts';
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import { type FleetColumns, HEADING_UNKNOWN, NO_REASONS } from './columns.ts';

/** Current state of one asset. Times are epoch ms, null if unknown. */
export interface AssetNow {
  facts: AssetStatus;
  status: Status;
  /** Movement under an NPA status, else the status. */
  movement: Status;
  statusSince: number | null;
  lastPacketTime: number | null;
  lastLocationTime: number | null;
  longitude: number | null;
  latitude: number | null;
  headingDegrees: number | null;
  speedMetersPerSecond: number | null;
  ignition: boolean | null;
  /** The position comes from the auxiliary tracker. */
  auxiliary: boolean;
  /** Why it needs attention, the most urgent reason first. */
  reasons: readonly AttentionReason[];
}

/** Returns the state of an asset. @param placed whether its position is known @returns null for a slot without an asset */
export function assetNow(columns: FleetColumns, slot: number, placed: boolean): AssetNow | null {
  const facts = columns.facts[slot];
  if (!facts) return null;
  const flags = columns.flags[slot]!;
  const speed = columns.speed[slot]!;
  const heading = columns.heading[slot]!;
  return {
    facts,
    status: STATUSES[columns.status[slot]!]!,
    movement: STATUSES[columns.movement[slot]!]!,
    statusSince: orNull(columns.statusSince[slot]!),
    lastPacketTime: orNull(columns.packetTime[slot]!),
    lastLocationTime: orNull(columns.fixTime[slot]!),
    longitude: placed ? columns.longitude[slot]! : null,
    latitude: placed ? columns.latitude[slot]! : null,
    headingDegrees: placed && heading !== HEADING_UNKNOWN ? heading : null,
    speedMetersPerSecond: Number.isNaN(speed) ? null : speed,
    ignition: (flags & POSITION_FLAGS.ignitionKnown) === 0 ? null : (flags & POSITION_FLAGS.ignitionOn) !== 0,
    auxiliary: (flags & POSITION_FLAGS.auxiliary) !== 0,
    reasons: columns.reasons[slot] ?? NO_REASONS,
  };
}

/** Returns the state of an asset in the form of the list call. */
export function listedAsset(columns: FleetColumns, slot: number, now: AssetNow): AssetStatus {
  const { facts, statusSince, lastPacketTime, lastLocationTime, auxiliary: _, reasons: __, ...rest } = now;
  const diagnosis = columns.diagnosis[slot];
  return {
    ...facts,
    ...rest,
    statusSince: instant(statusSince),
    movementSince: instant(orNull(columns.movementSince[slot]!)),
    lastPacketTime: instant(lastPacketTime),
    lastLocationTime: instant(lastLocationTime),
    diagnosis: diagnosis ? answeredDiagnosis(diagnosis) : null,
  };
}

/** Returns the diagnosis of the list call with its times in epoch ms. */
export function diagnosisOf(diagnosis: AssetStatus['diagnosis']): Diagnosis | null {
  if (diagnosis === null) return null;
  const { faultSince, deviceFaultSince, unpluggedSince, ...plain } = diagnosis;
  return {
    ...plain,
    ...(faultSince !== undefined && { faultSince: time(faultSince) }),
    ...(deviceFaultSince !== undefined && { deviceFaultSince: time(deviceFaultSince) }),
    ...(unpluggedSince !== undefined && { unpluggedSince: time(unpluggedSince) }),
  };
}

/** Returns the diagnosis in the form of the list call. */
function answeredDiagnosis(diagnosis: Diagnosis): NonNullable<AssetStatus['diagnosis']> {
  const { faultCodes, deviceFaults, faultSince, deviceFaultSince, unpluggedSince, ...plain } = diagnosis;
  return {
    ...plain,
    ...(faultCodes !== undefined && { faultCodes: [...faultCodes] }),
    ...(deviceFaults !== undefined && { deviceFaults: [...deviceFaults] }),
    ...(faultSince !== undefined && { faultSince: instant(faultSince)! }),
    ...(deviceFaultSince !== undefined && { deviceFaultSince: instant(deviceFaultSince)! }),
    ...(unpluggedSince !== undefined && { unpluggedSince: instant(unpluggedSince)! }),
  };
}

/** Returns an instant of epoch ms. Null if unknown. */
function instant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** Returns the epoch ms of an instant, 0 if unknown. */
export function time(instant: string | null): number {
  return instant === null ? 0 : Date.parse(instant);
}

/** Returns null for an unknown time. */
export function orNull(milliseconds: number): number | null {
  return milliseconds > 0 ? milliseconds : null;
}
