/**
 * Checksum of binary frames: CRC-16/CCITT-FALSE (polynomial 0x1021, initial 0xFFFF), over everything between the header
 * of four octets and the checksum itself.
 */
const POLYNOMIAL = 0x1021;

const TABLE = Uint16Array.from({ length: 256 }, (_, octet) => {
  let remainder = octet << 8;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 0x8000 ? (remainder << 1) ^ POLYNOMIAL : remainder << 1;
  return remainder;
});

/** @param from first octet @param to octet after the last */
export function crc16(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0xffff;
  for (let at = from; at < to; at++) crc = ((crc << 8) & 0xffff) ^ TABLE[((crc >> 8) ^ bytes[at]!) & 0xff]!;
  return crc;
}
