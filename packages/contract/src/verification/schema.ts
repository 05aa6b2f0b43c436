import Type from 'typebox';
import { Strict } from '../common.ts';

/** An email address, or a phone number: digits with the country code, with or without the leading +. */
const Target = Type.String({ minLength: 3, maxLength: 254, pattern: '^\\s*(\\S+@\\S+|\\+?[0-9]{5,15})\\s*$' });

/** SMS for a phone number, EMAIL for an email address (product.md §7). */
export const DeliveryMode = Type.Union([Type.Literal('SMS'), Type.Literal('EMAIL')]);

/**
 * Purpose of the code: to reset a password, for a user's address, or to create an account, for an address of no user. A
 * code and its proof are valid for their own purpose only.
 */
const Purpose = Type.Optional(Type.Enum(['reset', 'signUp'], { default: 'reset' }));

export const SendCode = Strict({ target: Target, deliveryMode: DeliveryMode, purpose: Purpose });

/** The same for known and unknown targets. */
export const CodeSent = Type.Object({
  /** Seconds until the code expires. */
  expiresInSeconds: Type.Integer(),
  /** Seconds until another can be requested. */
  resendInSeconds: Type.Integer(),
});

export const VerifyCode = Strict({
  target: Target,
  verificationCode: Type.String({ pattern: '^[0-9]{6}$' }),
  purpose: Purpose,
});
