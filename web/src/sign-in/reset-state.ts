import type { Contact } from './contact-fields.ts';

export const RESET_PATHS = {
  contact: '/login-app/reset',
  code: '/login-app/reset/verification',
  password: '/login-app/reset/password',
  success: '/login-app/reset-success',
} as const;

/** What the later steps know of the earlier ones; kept with the address, so that Back and Reload work. */
export interface ResetState extends Contact {
  /** Epoch ms from which another code can be asked for. */
  resendAt: number;
}

/** Of the step that is shown; undefined when it was opened without the one before. */
export function resetState(): ResetState | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return undefined;
  const { username, loginMethod, resendAt } = state as Record<string, unknown>;
  if (typeof username !== 'string' || (loginMethod !== 'email' && loginMethod !== 'phone')) return undefined;
  return { username, loginMethod, resendAt: typeof resendAt === 'number' ? resendAt : 0 };
}
