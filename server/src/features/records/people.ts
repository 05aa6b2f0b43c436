import { holdTags, useTags } from '../tags/service.ts';
import type { RecordContext } from './record-writer.ts';

/** Rules that drivers and customers share. Without `people.contact` a caller sees names only. */
export const PEOPLE_RULES = {
  fullAccess: 'people.contact',
  beforeUpdate: ({ tx, accountId }: RecordContext): Promise<void> => holdTags(tx, accountId),
} as const;

/** Returns the tags of a person as the account spells them. @throws Refusal `error.tag.unknown`, `error.tag.limit` */
export function personTags({ tx, viewer, accountId, now }: RecordContext, tags: readonly string[] = []) {
  return useTags(tx, viewer, accountId, tags, now);
}
