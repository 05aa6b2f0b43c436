import type { Notification } from '@waymark/contract/notifications/schema.ts';

/** Names that a line shows. It counts the others. */
const MOST_NAMES = 3;

/** Returns the first names and the number of the others. */
export function shortNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return names.length > MOST_NAMES ? `${shown}, +${names.length - MOST_NAMES}` : shown;
}

/** Returns the names of the first recipients. */
export function recipientNames({ users, customers, contacts }: Notification): string {
  return shortNames([...users, ...customers, ...contacts].map(({ name }) => name));
}
