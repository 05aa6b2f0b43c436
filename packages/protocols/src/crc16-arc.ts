/** Two tables, so that two octets cost one step: polynomial 0x8005 reflected, as the source writes it 0xA001. */
const LOW = new Uint16Array(256);
const HIGH = new Uint16Array(256);
for (let octet = 0; octet < 256; octet++) {
  let value = octet;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1;
  LOW[octet] = value;
}
for (let octet = 0; octet < 256; octet++) {
  const value = LOW[octet]!;
  HIGH[octet] = (value >>> 8) ^ LOW[value & 0xff]!;
}

/**
 * CRC-16/ARC (also CRC-16/IBM): initial value 0, reflected, no final xor. Sources: Teltonika wiki, "CRC-16"; Wialon IPS
 * 2.0, "Checksum".
 * @param from first octet
 * @param to octet after the last
 */
export function crc16(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  let at = from;
  for (; at + 1 < to; at += 2) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8);
    crc = HIGH[crc & 0xff]! ^ LOW[crc >>> 8]!;
  }
  if (at < to) crc = (crc >>> 8) ^ LOW[(crc ^ bytes[at]!) & 0xff]!;
  return crc;
}
