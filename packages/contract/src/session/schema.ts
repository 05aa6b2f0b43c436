import Type, { type Static } from 'typebox';
import { Id, Strict } from '../common.ts';

export const LANGUAGES = ['en', 'ja', 'id', 'ru', 'hi', 'vi'] as const;

/** Who is signed in, what they may do, and how their account measures. */
export const CurrentUser = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  role: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  timeZone: Type.String(),
  locale: Type.String(),
  language: Type.Enum([...LANGUAGES]),
  unitsSystem: Type.Union([Type.Literal('metric'), Type.Literal('imperial')]),
  permissions: Type.Array(Type.String()),
  features: Type.Array(Type.String()),
});
export type CurrentUser = Static<typeof CurrentUser>;

/** What the sign-in form must know: the browser goes to `loginAddress?u=…` (decisions.md, "Identity"). */
export const SignInSettings = Type.Object({ loginAddress: Type.String() });
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
export const SignedIn = Type.Object({ next: Type.String() });

export const Preferences = Strict({
  language: Type.Optional(Type.Enum([...LANGUAGES])),
});
