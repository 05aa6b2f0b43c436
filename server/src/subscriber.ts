/**
 * Maps addresses to the subscribers that limits count. A subscriber has one IPv4 address, or a /64 of IPv6 with more
 * addresses than any limit could count. An IPv4 address written as IPv6 (RFC 4291, 2.5.5.2) is the IPv4 address.
 */
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_GROUPS = [0, 0, 0, 0, 0, 0xffff];

/**
 * Returns the peer's address as text without a zone, with IPv4 inside IPv6 as IPv4. Invalid text is returned unchanged.
 */
export function plainAddress(address: string | undefined): string {
  if (address === undefined) return '';
  const [plain = ''] = address.split('%', 1);
  const groups = groupsOf(plain);
  if (groups === undefined || MAPPED_GROUPS.some((group, index) => groups[index] !== group)) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/**
 * Returns the key under which limits count an address: the IPv4 address, or the first four groups of IPv6
 * (`2001:db8:0:1`).
 */
export function subscriberOf(address: string | undefined): string {
  const plain = plainAddress(address);
  const groups = groupsOf(plain.split('%', 1)[0]!);
  return groups === undefined ? plain : hexadecimal(groups.slice(0, 4));
}

/** Returns the first groups of an IPv6 address, without leading zeros. @returns undefined for other text */
export function leadingGroups(address: string, count: number): string | undefined {
  const groups = groupsOf(address.split('%', 1)[0]!);
  return groups && hexadecimal(groups.slice(0, count));
}

function hexadecimal(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':');
}

/** Returns the eight groups of an IPv6 address; undefined for other text. */
function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined;
  const last = address.slice(address.lastIndexOf(':') + 1);
  const text = isIPv4(last) ? address.slice(0, -last.length) + embedded(last) : address;
  const [head = '', tail] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Converts an IPv4 address at the end of an IPv6 one to two groups. */
function embedded(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
