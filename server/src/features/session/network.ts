import { isIPv4 } from 'node:net';
import { leadingGroups, plainAddress } from '../../subscriber.ts';

/** Returns the network of an address: enough to recognize a place of sign-in, too little to identify a person. */
export function networkOf(address: string): string | null {
  const plain = plainAddress(address);
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = leadingGroups(plain, 3);
  return groups === undefined ? null : `${groups}::/48`;
}
