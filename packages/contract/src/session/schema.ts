import { THEME_IDS, UNITS_SYSTEMS } from '@waymark/domain/settings.ts';
import Type, { type Static } from 'typebox';
import { Id, Nullable, Strict } from '../common.ts';

export const LANGUAGES = ['en', 'ja', 'id', 'ru', 'hi', 'vi'] as const;

/** Null: the account's setting. */
const OwnSettings = Type.Object({
  language: Nullable(Type.Enum([...LANGUAGES])),
  timeZone: Nullable(Type.String()),
  unitsSystem: Nullable(Type.Enum([...UNITS_SYSTEMS])),
  themeId: Nullable(Type.Enum([...THEME_IDS])),
});

/** The signed-in user, their rights, and the units of their account. */
export const CurrentUser = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  role: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  /** Zone of displayed times: the user's own, else the account's. */
  timeZone: Type.String(),
  /** Zone in which the account's days begin, for every user. */
  accountTimeZone: Type.String(),
  locale: Type.String(),
  language: Type.Enum([...LANGUAGES]),
  unitsSystem: Type.Enum([...UNITS_SYSTEMS]),
  themeId: Type.Enum([...THEME_IDS]),
  /** Currency of the account, ISO 4217. */
  currency: Nullable(Type.String()),
  /** Settings that override the account's. */
  own: OwnSettings,
  permissions: Type.Array(Type.String()),
  features: Type.Array(Type.String()),
  alerts: Type.Array(Type.String()),
  /** The user's own account while the current one is another; null otherwise. */
  originalAccount: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** True if the user's account runs this installation. */
  runsInstallation: Type.Boolean(),
});
export type CurrentUser = Static<typeof CurrentUser>;

/** Settings of the sign-in form. The browser goes to `loginAddress?u=…` (decisions.md, "Identity"). */
export const SignInSettings = Type.Object({
  loginAddress: Type.String(),
  /** True if visitors may create an account. */
  signUp: Type.Boolean(),
  /** Name of the sign-in provider; null: users sign in with a password. */
  providerName: Nullable(Type.String()),
});
export type SignInSettings = Static<typeof SignInSettings>;

/** The built-in password page posts this; `next` is a same-origin path. */
export const PasswordSignIn = Strict({
  username: Type.String({ minLength: 1, maxLength: 254 }),
  loginMethod: Type.Union([Type.Literal('email'), Type.Literal('phone')]),
  password: Type.String({ minLength: 1, maxLength: 256 }),
  rememberMe: Type.Optional(Type.Boolean()),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
});
/** A new password. `passwordFaults` of the domain has the rules for forms and server. */
export const PasswordReset = Strict({
  /** Email address, or the digits of a phone number. */
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ maxLength: 1024 }),
});
/** The password that replaces a printed one of the program. */
export const PasswordChoice = Strict({
  password: Type.String({ maxLength: 1024 }),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
});
/** Path after sign-in. With a second step the session starts only after it. */
export const SignedIn = Type.Object({
  next: Type.String(),
  /**
   * Second step: a code, the set-up that the account requires, or the choice of a password that replaces the program's.
   */
  secondStep: Type.Optional(Type.Enum(['code', 'enrol', 'password'])),
});

/** Null resets the choice, so that the account's setting applies again. */
export const Preferences = Strict({
  language: Type.Optional(Nullable(Type.Enum([...LANGUAGES]))),
  /** IANA name. */
  timeZone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64 }))),
  unitsSystem: Type.Optional(Nullable(Type.Enum([...UNITS_SYSTEMS]))),
  themeId: Type.Optional(Nullable(Type.Enum([...THEME_IDS]))),
});
export type Preferences = Static<typeof Preferences>;
