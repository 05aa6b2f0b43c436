import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import type { BadFrameReason } from '@waymark/protocols/protocol.ts';

/**
 * Reads the type of a message from a frame that its decoder refused without naming it.
 * @param protocol name of the protocol
 * @param bytes beginning of the frame
 * @returns the type as the protocol's documents write it; undefined: noise, or a frame that ends before its type
 */
export function frameType(protocol: string, reason: BadFrameReason, bytes: Uint8Array): string | undefined {
  return reason === 'noise' ? undefined : protocolOf(protocol)?.frameType?.(bytes);
}
