import { FAMILIES } from '@waymark/domain/commands/families.ts';
import { COMMAND_REQUESTS, COMMAND_STATUSES } from '@waymark/domain/commands/family.ts';
import { CONFIRMED_STATES, MESSAGE_TYPES } from '@waymark/domain/commands/message-status.ts';
import { COMMAND_NOTES, HOLD_REASONS } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { RowAddress } from '../addresses/schema.ts';
import { DateInput, Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { needs } from '../feature-fields.ts';

const FamilyNameSchema = Type.Enum([...Object.keys(FAMILIES)] as (keyof typeof FAMILIES)[]);
const Request = Type.Enum([...COMMAND_REQUESTS]);
/** Six requests, and CANCEL, which acts on one of them. */
const AnyRequest = Type.Enum([...COMMAND_REQUESTS, 'CANCEL'] as const);
const Status = Type.Enum([...COMMAND_STATUSES]);
const Note = Type.Enum([...COMMAND_NOTES]);
const Hold = Type.Enum([...HOLD_REASONS]);
/** Figures of the reason of a hold; each is null if the reason has none. */
const HoldFigures = Type.Object({
  /** Seconds at rest so far, and seconds needed. */
  haveSeconds: Nullable(Type.Integer()),
  needSeconds: Nullable(Type.Integer()),
  lastReportAt: Nullable(Instant),
});
export type HoldFigures = Static<typeof HoldFigures>;

const asked = {
  /** CANCEL: the command to cancel. Default: the latest cancellable one of the asset. */
  requestIdToOperateOn: Type.Optional(Nullable(Id)),
  /** Auxiliary tracker commands only: true switches it on. Default: depends on the request. */
  activateAuxiliaryTracker: Type.Optional(Nullable(Type.Boolean())),
  /** Reason, required to stop, release, lock or unlock a vehicle. */
  reason: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.commandReasonCharacters }))),
  /** Chosen by the caller. The same id is the same command, so a call may be repeated. */
  requestId: Type.Optional(Id),
};

/** For the asset in the path. */
export const AssetCommand = Strict({ request: AnyRequest, ...asked });
export type AssetCommand = Static<typeof AssetCommand>;

/** For the asset of the device. */
export const DeviceCommand = Strict({
  request: AnyRequest,
  deviceId: Id,
  /** Account of the device. Any other one is answered with not found. */
  accountId: Type.Optional(Nullable(Id)),
  ...asked,
});
export type DeviceCommand = Static<typeof DeviceCommand>;

/** The command is stored durably. Its history has the further steps. */
export const CommandTaken = Type.Object({
  status: Type.Enum(['accepted']),
  requestId: Id,
});
export type CommandTaken = Static<typeof CommandTaken>;

/** Last reported position and state of the vehicle. Degrees, m/s. */
const Proof = Type.Object({
  fixTime: Nullable(Instant),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  speedMetersPerSecond: Nullable(Type.Number()),
  ignition: Nullable(Type.Boolean()),
  /** Evidence of the stationary check; null if none was needed. */
  proof: Nullable(Type.Enum(['ignitionOff', 'atRest'])),
});
export type CommandProof = Static<typeof Proof>;

export const CommandTransition = Type.Object({
  time: Instant,
  status: Status,
  note: Note,
  /** User of the step; null for the product, the device, or a user of an account that the caller does not see. */
  by: Nullable(Type.String()),
  /** Response of the device. */
  response: Nullable(Type.String()),
  at: Nullable(Type.Object({ ...Proof.properties, address: RowAddress })),
});
export type CommandTransition = Static<typeof CommandTransition>;

const properties = {
  requestId: Id,
  request: Request,
  status: Status,
  /** Response of the device; the text 'undefined' means none yet (product.md point 3). */
  response: Type.String(),
  /** Time of the status. */
  timestamp: Instant,
  /** Auxiliary tracker commands only. */
  activateAuxiliaryTracker: Type.Optional(Type.Boolean()),
  family: FamilyNameSchema,
  createdAt: Instant,
  /** Requester; null for the product itself, or a user of an account that the caller does not see. */
  createdBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** The latest event of the command. */
  note: Note,
  /** Reason of a hold; null without one. */
  hold: Nullable(Hold),
  holdFigures: Nullable(HoldFigures),
  /** Time at which it fails if not sent; null: never. */
  expiresAt: Nullable(Instant),
  sentAt: Nullable(Instant),
};

/** One command of an asset with all its transitions, oldest first. */
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
  /** Where the vehicle was at the last step that knew it. */
  address: RowAddress,
  /** IMEI of the device of the command; null if the device no longer exists. */
  deviceImei: needs('deviceManagement', Nullable(Type.String())),
});
export type CommandLine = Static<typeof CommandLine>;

const filters = {
  assetId: Type.Optional(Id),
  family: Type.Optional(FamilyNameSchema),
  request: Type.Optional(Request),
  status: Type.Optional(Status),
  /**
   * True: only commands that need attention, which are open, or failed within the last day as the last of their family
   * for the asset.
   */
  attention: Type.Optional(Type.Boolean()),
  /** Part of the name or plate of the asset, the reason, or the requester. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
  /** Days of the account's zone, or instants; the end day is included. */
  startDate: Type.Optional(DateInput),
  endDate: Type.Optional(DateInput),
};
export const CommandQuery = Type.Object({ ...Paging, ...filters });
export type CommandQuery = Static<typeof CommandQuery>;
export const CommandFileQuery = Type.Object(filters);
export type CommandFileQuery = Static<typeof CommandFileQuery>;

/** State of a family by its latest command, with its message (product.md point 3). */
export const CommandStatusResult = Type.Object({
  code: Type.String(),
  /** Time of the command behind the state; null without one. */
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
  /** Device that a command would go to; null without one. */
  deviceId: Nullable(Id),
  /**
   * True if a release is accepted, because the device can, or another one was locked for this asset and not released
   * since.
   */
  releasable: Type.Boolean(),
  /** The last confirmed state, independent of pending and cancelled commands; null if none was confirmed. */
  confirmed: Nullable(Type.Enum([...CONFIRMED_STATES])),
  status: CommandStatusResult,
});

/** Current content of an asset's command screen: the available commands and the state of the vehicle. */
export const CommandFacts = Type.Object({
  families: Type.Object({
    immobilization: needs('immobilization', FamilyFacts),
    auxiliaryTracker: needs('auxiliaryTracker', FamilyFacts),
    lock: needs('immobilization', FamilyFacts),
  }),
  /** True if the primary device reported within the last minute. */
  connected: Type.Boolean(),
  lastPacketAt: Nullable(Instant),
  at: Proof,
  /** Circuit that the relay interrupts, as registered. */
  immobilizationType: needs('immobilization', Nullable(Type.String())),
  /** Hold of an immobilize command if it was requested now; null without one. */
  hold: Nullable(Hold),
  holdFigures: Nullable(HoldFigures),
});
export type CommandFacts = Static<typeof CommandFacts>;

const stricter = (rule: { from: number; to: number }) => Type.Number({ minimum: rule.from, maximum: rule.to });

/** Numbers of the safety gate that an account may tighten. Each loose bound is the product's own. */
export const GateSettings = Strict({
  ignitionOffSeconds: stricter(LIMITS.gateIgnitionOffSeconds),
  restSpanSeconds: stricter(LIMITS.gateRestSpanSeconds),
  restNewestSeconds: stricter(LIMITS.gateRestNewestSeconds),
  restSpeedKmh: stricter(LIMITS.gateRestSpeedKmh),
  restRadiusMeters: stricter(LIMITS.gateRestRadiusMeters),
});
export type GateSettings = Static<typeof GateSettings>;
