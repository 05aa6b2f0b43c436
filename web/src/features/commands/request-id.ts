import { uuidV7 } from '@waymark/domain/uuid.ts';

/**
 * Generates a command id before sending, so that sending twice creates one command. Later ids sort later. Browsers
 * generate no sortable ids, and their random ones exist only on secure pages.
 */
export function newRequestId(now = Date.now()): string {
  return uuidV7(crypto.getRandomValues(new Uint8Array(16)), now);
}
