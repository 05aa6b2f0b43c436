import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { LENDER_OUTCOMES, LENDER_PROBLEMS, LENDER_STAGES } from '@waymark/domain/lender/case.ts';
import { LIMITS } from '@waymark/domain/limits.ts';

import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, optionalText, Paging, PlainDate, Strict, WrittenDate } from '../common.ts';
import { LANGUAGES } from '../session/schema.ts';
import { NOT_BLANK } from '../validation.ts';
import { LENDER_GROUPS, LENDER_PARTS, type LenderGroup, type LenderPart } from './parts.ts';

const reason = Type.String({
  minLength: LIMITS.npaReasonCharactersMinimum,
  maxLength: LIMITS.npaReasonCharacters,
  pattern: NOT_BLANK,
});
const Language = Type.Enum([...LANGUAGES]);
const days = (minimum: number) => Type.Integer({ minimum, maximum: LIMITS.lenderWaitingDaysMaximum });
const count = Type.Integer({ minimum: 0, maximum: 1000 });
const amount = Type.Number({ minimum: 0, maximum: 1e12 });
const text = Nullable(Type.String());

/** Texts of an account in one language. Without a text, the product's applies. */
const LenderTexts = Strict({
  language: Language,
  notice: optionalText(LIMITS.lenderTextCharacters),
  noticeSms: optionalText(LIMITS.lenderSmsCharacters),
  reminder: optionalText(LIMITS.lenderTextCharacters),
  reminderSms: optionalText(LIMITS.lenderSmsCharacters),
});
export type LenderTexts = Static<typeof LenderTexts>;

/** Lender mode of an account, with its times and texts. */
export const LenderSettingsWrite = Strict({
  enabled: Type.Boolean(),
  /** Hour of the account's zone at which notices go out. */
  noticeHour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** Days after the notice. */
  reminderDays: days(1),
  /** Days after the notice. */
  waitingDays: days(LIMITS.lenderWaitingDaysMinimum),
  texts: Type.Array(LenderTexts, { maxItems: LANGUAGES.length }),
});
export type LenderSettingsWrite = Static<typeof LenderSettingsWrite>;

export const LenderSettings = Type.Object({
  ...LenderSettingsWrite.properties,
  /** The product's texts, by language. */
  defaults: Type.Array(Type.Object(LenderTexts.properties)),
});
export type LenderSettings = Static<typeof LenderSettings>;

/** Opens a case, and declares the asset NPA unless it is. */
export const LenderCaseWrite = Strict({
  assetId: Id,
  customerId: Id,
  reason,
  overdueAmount: Type.Optional(Nullable(amount)),
  overdueSince: Type.Optional(Nullable(WrittenDate)),
  installmentsOverdue: Type.Optional(Nullable(count)),
  installments: Type.Optional(Nullable(count)),
});
export type LenderCaseWrite = Static<typeof LenderCaseWrite>;

/** Reason of a step. */
export const LenderReason = Strict({ reason });
export type LenderReason = Static<typeof LenderReason>;

const facts = {
  id: Id,
  accountId: Id,
  assetId: Id,
  assetName: Type.String(),
  assetType: Type.Enum([...ASSET_TYPES]),
  licensePlate: text,
  /** Null: deleted. */
  customerId: Nullable(Id),
  customerName: text,
  reason: Type.String(),
  overdueAmount: Nullable(Type.Number()),
  overdueSince: Nullable(PlainDate),
  installmentsOverdue: Nullable(Type.Integer()),
  installments: Nullable(Type.Integer()),
  openedAt: Instant,
  stage: Type.Enum([...LENDER_STAGES]),
  /** Why it does not continue by itself. */
  problem: Nullable(Type.Enum([...LENDER_PROBLEMS])),
  outcome: Nullable(Type.Enum([...LENDER_OUTCOMES])),
  /** A user has to act. */
  needsUser: Type.Boolean(),
  noticeDueAt: Instant,
  noticeAt: Nullable(Instant),
  reminderDueAt: Nullable(Instant),
  reminded: Type.Boolean(),
  waitingUntil: Nullable(Instant),
  /** When the case changes next without a user. */
  nextAt: Nullable(Instant),
  /** Null also for users of invisible accounts. */
  requestedBy: text,
  /** The caller asked for the approval, so another user approves. */
  requestedByCaller: Type.Boolean(),
  lapsesAt: Nullable(Instant),
  approvedBy: text,
  /** The command that immobilizes, while it is open. */
  commandExpiresAt: Nullable(Instant),
  /** Why the command waits. */
  commandHold: text,
  immobilizedAt: Nullable(Instant),
  closedAt: Nullable(Instant),
  /**
   * Immobilize commands to the vehicle that do not belong to the case and were not released since, the newest first. An
   * end of the case releases the vehicle from them as well. Empty for users without the immobilization feature.
   */
  otherCuts: Type.Array(Type.Object({ at: Instant, by: text, reason: text })),
};

export const LenderCase = Type.Object(facts);
export type LenderCase = Static<typeof LenderCase>;

export const LenderCaseDetail = Type.Object({
  ...facts,
  /** Oldest first. */
  steps: Type.Array(
    Type.Object({
      at: Instant,
      step: Type.String(),
      by: text,
      reason: text,
      language: text,
      channels: Type.Array(Type.String()),
    }),
  ),
  /** Messages to the customer, oldest first. */
  messages: Type.Array(
    Type.Object({
      kind: Type.Union([Type.Literal('notice'), Type.Literal('reminder')]),
      channel: Type.Union([Type.Literal('EMAIL'), Type.Literal('SMS')]),
      language: Type.String(),
      /** Absent for users without the permission for contact details. */
      recipient: Type.Optional(Type.String()),
      text: Type.Optional(Type.String()),
      queuedAt: Instant,
      status: Type.Union([Type.Literal('queued'), Type.Literal('sent'), Type.Literal('failed')]),
      finishedAt: Nullable(Instant),
      failure: text,
    }),
  ),
});
export type LenderCaseDetail = Static<typeof LenderCaseDetail>;

export const LenderCaseQuery = Type.Object({
  ...Paging,
  /** Asset, plate or customer; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  /** Default: all open cases. */
  part: Type.Optional(Type.Enum([...LENDER_PARTS])),
  assetId: Type.Optional(Id),
});
export type LenderCaseQuery = Static<typeof LenderCaseQuery>;

export const LenderCases = Type.Object({
  items: Type.Array(LenderCase),
  count: Type.Integer({ minimum: 0 }),
  /** Of all visible cases; `closed` counts the last 30 days. */
  parts: Type.Object(
    Object.fromEntries(LENDER_PARTS.map((part) => [part, Type.Integer({ minimum: 0 })])) as Record<
      LenderPart,
      ReturnType<typeof Type.Integer>
    >,
  ),
  /** Cases that the query finds, by heading, in the order of the list. */
  groups: Type.Object(
    Object.fromEntries(LENDER_GROUPS.map((group) => [group, Type.Integer({ minimum: 0 })])) as Record<
      LenderGroup,
      ReturnType<typeof Type.Integer>
    >,
  ),
  /** Overdue amount of the cases that the query finds. */
  overdueTotal: Type.Number({ minimum: 0 }),
  enabled: Type.Boolean(),
});
export type LenderCases = Static<typeof LenderCases>;

/** Customers of the account of an asset, for a new case. */
export const LenderCustomerQuery = Type.Object({
  assetId: Id,
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type LenderCustomerQuery = Static<typeof LenderCustomerQuery>;

export const LenderCustomer = Type.Object({ id: Id, name: Type.String(), reachable: Type.Boolean() });
export type LenderCustomer = Static<typeof LenderCustomer>;
