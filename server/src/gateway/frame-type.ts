import type { BadFrameReason } from '@waymark/protocols/protocol.ts';

/**
 * Reads the type of a message from a frame that its decoder refused without naming it.
 * @param protocol name of the protocol
 * @param bytes beginning of the frame
 * @returns the type as the protocol's documents write it; undefined: noise, or a frame that ends before its type
 */
export function frameType(protocol: string, reason: BadFrameReason, bytes: Uint8Array): string | undefined {
  if (reason === 'noise') return undefined;
  const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return READERS[protocol]?.(frame);
}

const hex = (value: number, digits: number): string => `0x${value.toString(16).padStart(digits, '0')}`;
const octet = (frame: Buffer, at: number): string | undefined => (frame.length > at ? hex(frame[at]!, 2) : undefined);

const READERS: Readonly<Record<string, (frame: Buffer) => string | undefined>> = {
  // 0x78 0x78, one octet of length; 0x79 0x79, two of them.
  gt06: (frame) => octet(frame, frame[0] === 0x79 ? 4 : 3),
  jt808: (frame) => (frame.length > 2 ? hex(frame.readUInt16BE(frame[0] === 0x7e ? 1 : 0), 4) : undefined),
  teltonika(frame) {
    const codec = octet(frame, 8);
    return codec && `codec ${codec}`;
  },
  // `+RESP:GTFRI,…`
  queclink: (frame) => /^[+*](?:RESP|BUFF|ACK):(\w{5})/.exec(frame.toString('latin1', 0, 16))?.[1],
  // `#D#…`
  wialon: (frame) => /^#(\w{1,3})#/.exec(frame.toString('latin1', 0, 6))?.[1],
};
