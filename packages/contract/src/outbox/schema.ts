import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable } from '../common.ts';

/** `kept`: nothing is set up that could send it. `failed`: given up. */
export const MESSAGE_STATUSES = ['kept', 'queued', 'sent', 'failed'] as const;

/** A message of the server: kept because nothing is set up to send it, on its way, sent, or given up. */
export const OutboxMessage = Type.Object({
  id: Id,
  time: Instant,
  channel: Type.Union([Type.Literal('SMS'), Type.Literal('EMAIL')]),
  /** Email address, or phone number in E.164. */
  to: Type.String(),
  status: Type.Enum([...MESSAGE_STATUSES]),
  /** Empty for SMS, and like the text of every message but the kept ones: a code is its recipient's alone. */
  subject: Type.String(),
  text: Type.String(),
  /** Tries so far. */
  attempts: Type.Integer(),
  /** Of a queued one. */
  nextAttemptAt: Nullable(Instant),
  /** What the mail server or the gateway said against it last. */
  reason: Nullable(Type.String()),
});
export type OutboxMessage = Static<typeof OutboxMessage>;
