import { hash, randomBytes } from 'node:crypto';
import { uuidV7 } from '@waymark/domain/uuid.ts';

/**
 * Creates a public id: UUID version 7, so that ids sort by the time of their creation.
 * @param now epoch ms
 */
export function newUid(now = Date.now()): string {
  return uuidV7(randomBytes(16), now);
}

/**
 * Returns the public id of something that an asset did, the same after each rederivation: UUID version 7 of its start,
 * with digest bits in place of random ones.
 * @param kind for example `trip`
 * @param startTime epoch ms
 */
export function lastingUid(accountId: number, assetId: number, kind: string, startTime: number): string {
  const digest = hash('sha256', `${accountId} ${assetId} ${kind} ${startTime}`, 'hex');
  const clock = startTime.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}
