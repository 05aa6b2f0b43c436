import { hash, randomBytes } from 'node:crypto';

/**
 * A new outside id: UUID version 7 (RFC 9562, section 5.7), so that ids sort by the time of their making.
 * @param now epoch ms
 */
export function newUid(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The outside id of something that an asset did, the same whenever it is derived again: UUID version 7 of its start, with
 * digest bits where others have random ones.
 * @param kind what it is, as `trip`
 * @param startTime epoch ms
 */
export function lastingUid(accountId: number, assetId: number, kind: string, startTime: number): string {
  const digest = hash('sha256', `${accountId} ${assetId} ${kind} ${startTime}`, 'hex');
  const clock = startTime.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(digest.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${clock.slice(0, 8)}-${clock.slice(8)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 19)}`;
}
