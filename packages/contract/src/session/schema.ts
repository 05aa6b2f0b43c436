import { THEME_IDS, UNITS_SYSTEMS } from '@waymark/domain/settings.ts';
import Type, { type Static } from 'typebox';
import { Id, Nullable, Strict } from '../common.ts';

export const LANGUAGES = ['en', 'ja', 'id', 'ru', 'hi', 'vi'] as const;

/** Null: as the account has it. */
const OwnSettings = Type.Object({
  language: Nullable(Type.Enum([...LANGUAGES])),
  timeZone: Nullable(Type.String()),
  unitsSystem: Nullable(Type.Enum([...UNITS_SYSTEMS])),
  themeId: Nullable(Type.Enum([...THEME_IDS])),
});

/** Who is signed in, what they may do, and how their account measures. */
export const CurrentUser = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  role: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  /** In which times are shown: the user's own, else the account's. */
  timeZone: Type.String(),
  /** Where the days of the account begin, whoever looks. */
  accountTimeZone: Type.String(),
  locale: Type.String(),
  language: Type.Enum([...LANGUAGES]),
  unitsSystem: Type.Enum([...UNITS_SYSTEMS]),
  themeId: Type.Enum([...THEME_IDS]),
  /** Of the account, ISO 4217. */
  currency: Nullable(Type.String()),
  /** What the user has chosen over the account's settings. */
  own: OwnSettings,
  permissions: Type.Array(Type.String()),
  features: Type.Array(Type.String()),
  alerts: Type.Array(Type.String()),
  /** The account that the user belongs to while they look at another; null at home. */
  originalAccount: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Whether the user's account runs this installation. */
  runsInstallation: Type.Boolean(),
});
export type CurrentUser = Static<typeof CurrentUser>;

/** What the sign-in form must know: the browser goes to `loginAddress?u=…` (decisions.md, "Identity"). */
export const SignInSettings = Type.Object({
  loginAddress: Type.String(),
  /** Whether anybody may create an account here. */
  signUp: Type.Boolean(),
  /** What people call the provider that they sign in with; null: they give a password here. */
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
/** A new password; what it must be is said by `passwordFaults` of the domain, for forms and server alike. */
export const PasswordReset = Strict({
  /** Email address, or the digits of a phone number. */
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ maxLength: 1024 }),
});
/** The password that replaces one which the program made and printed. */
export const PasswordChoice = Strict({
  password: Type.String({ maxLength: 1024 }),
  next: Type.Optional(Type.String({ maxLength: 2000 })),
});
/** Where to go on; with a second step the session begins only after it. */
export const SignedIn = Type.Object({
  next: Type.String(),
  /**
   * A code is asked for; or the second step is set up first, because the account asks for one; or a password is chosen,
   * because the one that was given was made by the program.
   */
  secondStep: Type.Optional(Type.Enum(['code', 'enrol', 'password'])),
});

/** Null takes the choice back: the account's setting counts again. */
export const Preferences = Strict({
  language: Type.Optional(Nullable(Type.Enum([...LANGUAGES]))),
  /** IANA name. */
  timeZone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64 }))),
  unitsSystem: Type.Optional(Nullable(Type.Enum([...UNITS_SYSTEMS]))),
  themeId: Type.Optional(Nullable(Type.Enum([...THEME_IDS]))),
});
export type Preferences = Static<typeof Preferences>;
