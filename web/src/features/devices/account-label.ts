import type { DeviceAccount } from '@waymark/contract/devices/schema.ts';

/** Returns the label of an account in a list that reads as a tree. */
export function accountLabel({ name, depth }: DeviceAccount): string {
  return `${'\u2003'.repeat(depth)}${name}`;
}
