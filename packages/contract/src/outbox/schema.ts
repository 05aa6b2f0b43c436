import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable } from '../common.ts';

/** `kept`: no carrier is configured. `failed`: given up. */
export const MESSAGE_STATUSES = ['kept', 'queued', 'sent', 'failed'] as const;

/** A message of the server: kept for want of a carrier, queued, sent, or given up. */
export const OutboxMessage = Type.Object({
  id: Id,
  time: Instant,
  channel: Type.Union([Type.Literal('SMS'), Type.Literal('EMAIL')]),
  /** Email address, or phone number in E.164. */
  to: Type.String(),
  status: Type.Enum([...MESSAGE_STATUSES]),
  /** Empty for SMS, and like the text of every message but the kept ones, because a code is for its recipient only. */
  subject: Type.String(),
  text: Type.String(),
  /** Attempts so far. */
  attempts: Type.Integer(),
  /** Next attempt of a queued one. */
  nextAttemptAt: Nullable(Instant),
  /** Last refusal of the mail server or the gateway. */
  reason: Nullable(Type.String()),
});
export type OutboxMessage = Static<typeof OutboxMessage>;
