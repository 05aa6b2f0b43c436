import type { Contact } from './contact-fields.ts';

export const RESET_PATHS = {
  contact: '/login-app/reset',
  /** Of the link in an invitation. */
  invitation: '/login-app/reset/invitation',
  code: '/login-app/reset/verification',
  password: '/login-app/reset/password',
  success: '/login-app/reset-success',
} as const;

/** Results of earlier steps, stored with the address, so that Back and Reload work. */
export interface ResetState extends Contact {
  /** Epoch ms from which another code can be requested. */
  resendAt: number;
  /** The user is new and chooses a first password. */
  invited: boolean;
}

/** Returns the state of the current step. Undefined if it was opened without the previous one. */
export function resetState(): ResetState | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return undefined;
  const { username, loginMethod, resendAt, invited } = state as Record<string, unknown>;
  if (typeof username !== 'string' || (loginMethod !== 'email' && loginMethod !== 'phone')) return undefined;
  return { username, loginMethod, resendAt: typeof resendAt === 'number' ? resendAt : 0, invited: invited === true };
}
