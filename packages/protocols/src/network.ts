/** How every record names a mobile network and a wireless access point. */

/**
 * Country and network code as one number, as operators are listed: the network has two digits, and three where it needs
 * them. Source: ITU-T E.212.
 */
export function operatorCode(country: number, network: number): number {
  return network > 99 ? country * 1000 + network : country * 100 + network;
}

/** An address of six octets, in small letters with colons. @returns undefined for other text */
export function hardwareAddress(text: string): string | undefined {
  const digits = text.trim().toLowerCase().replaceAll(/[:-]/g, '');
  return /^[\da-f]{12}$/.test(digits) ? digits.match(/../g)!.join(':') : undefined;
}
