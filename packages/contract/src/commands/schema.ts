import { FAMILIES } from '@waymark/domain/commands/families.ts';
import { COMMAND_REQUESTS, COMMAND_STATUSES } from '@waymark/domain/commands/family.ts';
import { CONFIRMED_STATES, MESSAGE_TYPES } from '@waymark/domain/commands/message-status.ts';
import { COMMAND_NOTES, HOLD_REASONS } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { DateInput, Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { needs } from '../feature-fields.ts';

const FamilyNameSchema = Type.Enum([...Object.keys(FAMILIES)] as (keyof typeof FAMILIES)[]);
const Request = Type.Enum([...COMMAND_REQUESTS]);
/** Six requests, and CANCEL, which acts on one of them. */
const AnyRequest = Type.Enum([...COMMAND_REQUESTS, 'CANCEL'] as const);
const Status = Type.Enum([...COMMAND_STATUSES]);
const Note = Type.Enum([...COMMAND_NOTES]);
const Hold = Type.Enum([...HOLD_REASONS]);
/** What belongs to the reason of a hold; each null where the reason has none. */
const HoldFigures = Type.Object({
  /** At rest for so long, of as long as is needed. */
  haveSeconds: Nullable(Type.Integer()),
  needSeconds: Nullable(Type.Integer()),
  lastReportAt: Nullable(Instant),
});
export type HoldFigures = Static<typeof HoldFigures>;

const asked = {
  /** CANCEL: the command that is taken back; left out, the latest of the asset that can be. */
  requestIdToOperateOn: Type.Optional(Nullable(Id)),
  /** Of auxiliary tracker commands: true switches it on. Left out, what the request says. */
  activateAuxiliaryTracker: Type.Optional(Nullable(Type.Boolean())),
  /** Why. Needed for what stops, releases, locks or unlocks a vehicle. */
  reason: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.commandReasonCharacters }))),
  /** Chosen by the caller: the same again is the same command, so that a call may be repeated. */
  requestId: Type.Optional(Id),
};

/** Of the asset in the path. */
export const AssetCommand = Strict({ request: AnyRequest, ...asked });
export type AssetCommand = Static<typeof AssetCommand>;

/** Of the asset that the device is on. */
export const DeviceCommand = Strict({
  request: AnyRequest,
  deviceId: Id,
  /** Of the device; another than its own is not found. */
  accountId: Type.Optional(Nullable(Id)),
  ...asked,
});
export type DeviceCommand = Static<typeof DeviceCommand>;

/** The command is taken durably; its history tells the rest. */
export const CommandTaken = Type.Object({
  status: Type.Enum(['accepted']),
  requestId: Id,
});
export type CommandTaken = Static<typeof CommandTaken>;

/** Where and how the vehicle was, as its device told last. Degrees, m/s. */
const Proof = Type.Object({
  fixTime: Nullable(Instant),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  speedMetersPerSecond: Nullable(Type.Number()),
  ignition: Nullable(Type.Boolean()),
  /** By what the vehicle was taken to be at rest; null where nothing had to be proven. */
  proof: Nullable(Type.Enum(['ignitionOff', 'atRest'])),
});
export type CommandProof = Static<typeof Proof>;

export const CommandTransition = Type.Object({
  time: Instant,
  status: Status,
  note: Note,
  /** Who did it; null: the product or the device, or somebody of an account that the caller does not see. */
  by: Nullable(Type.String()),
  /** What the device said. */
  response: Nullable(Type.String()),
  at: Nullable(Proof),
});
export type CommandTransition = Static<typeof CommandTransition>;

const properties = {
  requestId: Id,
  request: Request,
  status: Status,
  /** What the device answered; the text 'undefined' means none yet (product.md point 3). */
  response: Type.String(),
  /** When the status was reached. */
  timestamp: Instant,
  /** Of auxiliary tracker commands only. */
  activateAuxiliaryTracker: Type.Optional(Type.Boolean()),
  family: FamilyNameSchema,
  createdAt: Instant,
  /** Who asked for it; null: the product itself, or somebody of an account that the caller does not see. */
  createdBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** The last thing that happened to it. */
  note: Note,
  /** Why it waits; null when it does not. */
  hold: Nullable(Hold),
  holdFigures: Nullable(HoldFigures),
  /** When it fails if it could not be sent; null: never. */
  expiresAt: Nullable(Instant),
  sentAt: Nullable(Instant),
};

/** One command of an asset with all that happened to it, oldest first. */
export const CommandRecord = Type.Object({ ...properties, transitions: Type.Array(CommandTransition) });
export type CommandRecord = Static<typeof CommandRecord>;

export const CommandDataQuery = Type.Object({
  limit: Paging.limit,
  skip: Paging.skip,
  /** Commands of one family only. */
  family: Type.Optional(FamilyNameSchema),
  /** This one command only. */
  requestId: Type.Optional(Id),
});
export type CommandDataQuery = Static<typeof CommandDataQuery>;

/** One line of the log of all assets. */
export const CommandLine = Type.Object({
  ...properties,
  assetId: Id,
  assetName: Type.String(),
  licensePlate: Nullable(Type.String()),
  accountName: Type.String(),
  /** Of the device that it went to, or would have; null when that is gone. */
  deviceImei: needs('deviceManagement', Nullable(Type.String())),
});
export type CommandLine = Static<typeof CommandLine>;

const filters = {
  assetId: Type.Optional(Id),
  family: Type.Optional(FamilyNameSchema),
  request: Type.Optional(Request),
  status: Type.Optional(Status),
  /** Part of the name or plate of the asset, the reason, or who asked. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  /** Days of the account's zone, or instants; the end day is included. */
  startDate: Type.Optional(DateInput),
  endDate: Type.Optional(DateInput),
};
export const CommandQuery = Type.Object({ ...Paging, ...filters });
export type CommandQuery = Static<typeof CommandQuery>;
export const CommandFileQuery = Type.Object(filters);
export type CommandFileQuery = Static<typeof CommandFileQuery>;

/** Where a family stands by its latest command, with the message for it (product.md point 3). */
export const CommandStatusResult = Type.Object({
  code: Type.String(),
  /** Of the command that says so; null without one. */
  updateTime: Nullable(Instant),
  messageStatus: Type.Object({
    /** A sentence in the caller's language, with the time in the account's zone. */
    message: Type.String(),
    updateTime: Nullable(Instant),
    /** The intent of the message bar; 'auxiliary-tracker' for that family. */
    type: Type.Enum([...MESSAGE_TYPES]),
  }),
});
export type CommandStatusResult = Static<typeof CommandStatusResult>;

const FamilyFacts = Type.Object({
  /** False: INVALID_DEVICE. */
  usable: Type.Boolean(),
  /** Of the device that it would go to; null: there is none. */
  deviceId: Nullable(Id),
  /** A release is taken: the device can, or one that was cut for this asset and not released since. */
  releasable: Type.Boolean(),
  /** The last confirmed state, whatever waits or was cancelled since; null: nothing was ever confirmed. */
  confirmed: Nullable(Type.Enum([...CONFIRMED_STATES])),
  status: CommandStatusResult,
});

/** What the screen of an asset's commands shows now: what can be asked of it, and how its vehicle is. */
export const CommandFacts = Type.Object({
  families: Type.Object({
    immobilization: needs('immobilization', FamilyFacts),
    auxiliaryTracker: needs('auxiliaryTracker', FamilyFacts),
    lock: needs('immobilization', FamilyFacts),
  }),
  /** Its primary device was heard within the last minute. */
  connected: Type.Boolean(),
  lastPacketAt: Nullable(Instant),
  at: Proof,
  /** What its relay cuts, as registered. */
  immobilizationType: needs('immobilization', Nullable(Type.String())),
  /** Why a cut would wait if it were asked for now; null: nothing would hold it. */
  hold: Nullable(Hold),
  holdFigures: Nullable(HoldFigures),
});
export type CommandFacts = Static<typeof CommandFacts>;

const stricter = (rule: { from: number; to: number }) => Type.Number({ minimum: rule.from, maximum: rule.to });

/** The numbers of the safety gate that an account may tighten; each bound on the loose side is the product's own. */
export const GateSettings = Strict({
  ignitionOffSeconds: stricter(LIMITS.gateIgnitionOffSeconds),
  restSpanSeconds: stricter(LIMITS.gateRestSpanSeconds),
  restNewestSeconds: stricter(LIMITS.gateRestNewestSeconds),
  restSpeedKmh: stricter(LIMITS.gateRestSpeedKmh),
  restRadiusMeters: stricter(LIMITS.gateRestRadiusMeters),
});
export type GateSettings = Static<typeof GateSettings>;
