import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Instant, Nullable, Strict } from '../common.ts';

/** State of a user's second step. */
export const TwoStep = Type.Object({
  enabled: Type.Boolean(),
  enabledAt: Nullable(Instant),
  recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  /** True if the account or an ancestor requires it. */
  required: Type.Boolean(),
});
export type TwoStep = Static<typeof TwoStep>;

/** Secret for an authenticator app, shown once. */
export const TwoStepSecret = Type.Object({
  /** Base32 (RFC 4648), for typing. */
  secret: Type.String(),
  /** `otpauth://totp/…`, for the QR code. */
  address: Type.String(),
});
export type TwoStepSecret = Static<typeof TwoStepSecret>;

/** An account's rule on the second step of its users and its descendants'. */
export const TwoStepRule = Type.Object({
  required: Type.Boolean(),
  /** True if an ancestor requires it, whatever this account's rule. */
  requiredAbove: Type.Boolean(),
  /** Users of the account and its descendants without it. They are signed out when it becomes required. */
  usersWithout: Type.Integer({ minimum: 0 }),
});
export type TwoStepRule = Static<typeof TwoStepRule>;
export const TwoStepRuleWrite = Strict({ required: Type.Boolean() });

/** Path after sign-in, of the same origin. */
const next = Type.Optional(Type.String({ maxLength: 2000 }));

/** Code of an authenticator app. */
export const AppCode = Strict({ code: Type.String({ minLength: 1, maxLength: 20 }) });
/** Code of an authenticator app, or a recovery code. */
export const SecondStepCode = Strict({ code: Type.String({ minLength: 1, maxLength: 40 }) });
export const SecondStepSignIn = Strict({ ...SecondStepCode.properties, next });
export const EnrolAtSignIn = Strict({ ...AppCode.properties, next });

/** Each is valid for one sign-in; shown once, stored hashed. */
export const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { minItems: LIMITS.recoveryCodes, maxItems: LIMITS.recoveryCodes }),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** The second step was set up while signing in. */
export const EnrolledSignIn = Type.Object({ ...RecoveryCodes.properties, next: Type.String() });
