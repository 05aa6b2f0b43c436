import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../common.ts';

const currentPassword = Type.String({ minLength: 1, maxLength: 256, format: 'password' });

export const PasswordProof = Strict({ password: currentPassword });
export const PasswordChange = Strict({
  currentPassword,
  /** `passwordFaults` of the domain has the rules. */
  password: Type.String({ maxLength: 1024, format: 'password' }),
});

export const BROWSERS = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;
export const SYSTEMS = ['android', 'ios', 'linux', 'macos', 'windows', 'other'] as const;

/** A signed-in browser of a user. */
export const Session = Type.Object({
  id: Id,
  browser: Type.Enum([...BROWSERS]),
  system: Type.Enum([...SYSTEMS]),
  /** Network of its sign-in, never the whole address: `203.0.113.0/24`; null if unknown. */
  network: Nullable(Type.String()),
  createdAt: Instant,
  lastSeenAt: Instant,
  rememberMe: Type.Boolean(),
  /** True for the caller's session. */
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const EndedSessions = Type.Object({ ended: Type.Integer({ minimum: 0 }) });
