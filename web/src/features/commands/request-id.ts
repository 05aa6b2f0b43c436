import { uuidV7 } from '@waymark/domain/uuid.ts';

/**
 * An id for a command, chosen before it is sent, so that sending it twice is one command. Later ones sort later.
 * Browsers have no such ids of their own, and their random ones only on secure pages.
 */
export function newRequestId(now = Date.now()): string {
  return uuidV7(crypto.getRandomValues(new Uint8Array(16)), now);
}
