import Type, { type Static } from 'typebox';
import { Id, Instant } from '../common.ts';

/** A message that the server would have sent, had it been told of a mail server or an SMS gateway. */
export const OutboxMessage = Type.Object({
  id: Id,
  time: Instant,
  channel: Type.Union([Type.Literal('SMS'), Type.Literal('EMAIL')]),
  /** Email address, or phone number in E.164. */
  to: Type.String(),
  /** Empty for SMS. */
  subject: Type.String(),
  text: Type.String(),
});
export type OutboxMessage = Static<typeof OutboxMessage>;
