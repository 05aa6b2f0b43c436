import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Instant, Nullable, Strict } from '../common.ts';

/** Whether a user signs in with a second step. */
export const TwoStep = Type.Object({
  enabled: Type.Boolean(),
  enabledAt: Nullable(Instant),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  /** The account, or one above it, asks it of everybody. */
  required: Type.Boolean(),
});
export type TwoStep = Static<typeof TwoStep>;

/** What an authenticator app is told; shown once. */
export const TwoStepSecret = Type.Object({
  /** Base32 (RFC 4648), for typing. */
  secret: Type.String(),
  /** `otpauth://totp/…`, for the QR code. */
  address: Type.String(),
});
export type TwoStepSecret = Static<typeof TwoStepSecret>;

/** Whether an account asks a second step of everybody in it and below. */
export const TwoStepRule = Type.Object({
  required: Type.Boolean(),
  /** An account above asks for it, whatever this one says. */
  requiredAbove: Type.Boolean(),
  /** Users of the account and below who have none; they are signed out when it is asked for. */
  usersWithout: Type.Integer({ minimum: 0 }),
});
export type TwoStepRule = Static<typeof TwoStepRule>;
export const TwoStepRuleWrite = Strict({ required: Type.Boolean() });

/** Where to go on after signing in, a same-origin path. */
const next = Type.Optional(Type.String({ maxLength: 2000 }));

/** Of an authenticator app. */
export const AppCode = Strict({ code: Type.String({ minLength: 1, maxLength: 20 }) });
/** Of an authenticator app, or a recovery code. */
export const SecondStepCode = Strict({ code: Type.String({ minLength: 1, maxLength: 40 }) });
export const SecondStepSignIn = Strict({ ...SecondStepCode.properties, next });
export const EnrolAtSignIn = Strict({ ...AppCode.properties, next });

/** Each is good for one sign-in; shown once, stored hashed. */
export const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { minItems: LIMITS.recoveryCodes, maxItems: LIMITS.recoveryCodes }),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** The second step was set up while signing in. */
export const EnrolledSignIn = Type.Object({ ...RecoveryCodes.properties, next: Type.String() });
