import type {
  CommandLine,
  CommandProof,
  CommandRecord,
  CommandTransition,
  HoldFigures,
} from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandHold, CommandNote } from '@waymark/domain/commands/words.ts';
import type { AddressOf, MaybePoint } from '../../addresses/service.ts';
import { degrees, hundredths, instant, instantOrNull } from '../../records/present.ts';
import type { Hold, StepFacts } from '../step.ts';

/** A command with the name of its requester, null if the reader does not see the requester's account. */
export interface ReadCommand {
  account_id: number;
  id: number;
  uid: string;
  request: CommandRequest;
  family: FamilyName;
  status: CommandStatus;
  activate: boolean | null;
  reason: string | null;
  response: string | null;
  note: CommandNote;
  hold: CommandHold | null;
  hold_have_seconds: number | null;
  hold_need_seconds: number | null;
  hold_report_at: Date | null;
  created_at: Date;
  status_at: Date;
  expires_at: Date | null;
  sent_at: Date | null;
  requester_name: string | null;
}

export interface ReadLine extends ReadCommand {
  asset_uid: string;
  asset_name: string;
  license_plate: string | null;
  /** Where the vehicle was at the last step that knew it, 1e-7 degrees. */
  latitude_e7: number | null;
  longitude_e7: number | null;
  account_name: string;
  imei: string | null;
}

export interface ReadStep {
  account_id: number;
  command_id: number;
  at: Date;
  status: CommandStatus;
  note: CommandNote;
  response: string | null;
  actor_name: string | null;
  fix_time: Date | null;
  latitude_e7: number | null;
  longitude_e7: number | null;
  speed_cm_s: number | null;
  ignition: boolean | null;
  proof: StepFacts['proof'];
}

/** Returns the position of a row in degrees. */
export function pointOf({ latitude_e7, longitude_e7 }: Pick<ReadStep, 'latitude_e7' | 'longitude_e7'>): MaybePoint {
  return { latitude: degrees(latitude_e7), longitude: degrees(longitude_e7) };
}

function properties(row: ReadCommand) {
  return {
    requestId: row.uid,
    request: row.request,
    status: row.status,
    response: row.response ?? 'undefined',
    timestamp: instant(row.status_at),
    ...(row.activate === null ? {} : { activateAuxiliaryTracker: row.activate }),
    family: row.family,
    createdAt: instant(row.created_at),
    createdBy: row.requester_name,
    reason: row.reason,
    note: row.note,
    hold: row.hold,
    holdFigures:
      row.hold === null
        ? null
        : {
            haveSeconds: row.hold_have_seconds,
            needSeconds: row.hold_need_seconds,
            lastReportAt: instantOrNull(row.hold_report_at),
          },
    expiresAt: instantOrNull(row.expires_at),
    sentAt: instantOrNull(row.sent_at),
  };
}

/** Returns a command with its steps as the API answers it. */
export function presentCommand(row: ReadCommand, steps: readonly ReadStep[], addressOf: AddressOf): CommandRecord {
  return { ...properties(row), transitions: steps.map((step) => presentStep(step, addressOf)) };
}

/** Returns a command of the log with its asset as the API answers it. */
export function presentLine(row: ReadLine, addressOf: AddressOf): CommandLine {
  return {
    ...properties(row),
    assetId: row.asset_uid,
    assetName: row.asset_name,
    licensePlate: row.license_plate,
    accountName: row.account_name,
    address: addressOf(pointOf(row)),
    deviceImei: row.imei,
  };
}

/** Returns the figures of a hold as the API answers them. */
export function presentHold({ haveSeconds, needSeconds, lastReportAt }: Hold): HoldFigures {
  return {
    haveSeconds,
    needSeconds,
    lastReportAt: instantOrNull(lastReportAt === null ? null : new Date(lastReportAt)),
  };
}

function presentStep(step: ReadStep, addressOf: AddressOf): CommandTransition {
  const told = step.fix_time !== null || step.ignition !== null || step.proof !== null;
  return {
    time: instant(step.at),
    status: step.status,
    note: step.note,
    by: step.actor_name,
    response: step.response,
    at: told
      ? {
          ...presentFacts({
            fixTime: step.fix_time,
            latitudeE7: step.latitude_e7,
            longitudeE7: step.longitude_e7,
            speedCentimetersPerSecond: step.speed_cm_s,
            ignition: step.ignition,
            proof: step.proof,
          }),
          address: addressOf(pointOf(step)),
        }
      : null,
  };
}

/** Returns position, speed and ignition of a vehicle; all null without facts. */
export function presentFacts(facts: StepFacts | undefined): CommandProof {
  return {
    fixTime: instantOrNull(facts?.fixTime ?? null),
    latitude: degrees(facts?.latitudeE7 ?? null),
    longitude: degrees(facts?.longitudeE7 ?? null),
    speedMetersPerSecond: hundredths(facts?.speedCentimetersPerSecond ?? null),
    ignition: facts?.ignition ?? null,
    proof: facts?.proof ?? null,
  };
}
