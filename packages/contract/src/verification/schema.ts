import Type from 'typebox';
import { Strict } from '../common.ts';

/** An email address, or a phone number: digits with the country code, with or without the leading +. */
const Target = Type.String({ minLength: 3, maxLength: 254, pattern: '^\\s*(\\S+@\\S+|\\+?[0-9]{5,15})\\s*$' });

/** SMS for a phone number, EMAIL for an email address (product.md §7). */
export const DeliveryMode = Type.Union([Type.Literal('SMS'), Type.Literal('EMAIL')]);

/**
 * What the code is for: to set a password anew, which takes a user's address, or to make an account, which takes one
 * that is nobody's. A code and its proof are good for their own purpose alone.
 */
const Purpose = Type.Optional(Type.Enum(['reset', 'signUp'], { default: 'reset' }));

export const SendCode = Strict({ target: Target, deliveryMode: DeliveryMode, purpose: Purpose });

/** The same for targets that are known and for those that are not. */
export const CodeSent = Type.Object({
  /** Until the code is worth nothing. */
  expiresInSeconds: Type.Integer(),
  /** Until another can be asked for. */
  resendInSeconds: Type.Integer(),
});

export const VerifyCode = Strict({
  target: Target,
  verificationCode: Type.String({ pattern: '^[0-9]{6}$' }),
  purpose: Purpose,
});
