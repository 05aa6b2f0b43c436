/** Conditions that lists of people share. `p` is the person. */
import { type RawBuilder, sql } from 'kysely';
import { containing, ofAccounts } from './list-sql.ts';

/** Fewer digits are in nearly every number. */
const DIGITS_MINIMUM = 3;

/**
 * @param texts what else than the name is searched; empty for who is told names only
 * @param phone whether the digits of the search are looked for in the phone number
 */
export function peopleConditions(
  accountIds: readonly number[],
  { search = '', tag }: { search?: string; tag?: string },
  { texts, phone }: { texts: readonly RawBuilder<unknown>[]; phone: boolean },
): RawBuilder<boolean>[] {
  const conditions = [ofAccounts(sql`p.account_id`, accountIds)];
  if (tag !== undefined) conditions.push(sql<boolean>`${tag} = ANY (p.tags)`);
  if (search.trim() === '') return conditions;
  const pattern = containing(search);
  const matches = [sql`p.name`, ...texts].map((text) => sql<boolean>`${text} ILIKE ${pattern}`);
  // As people write it: with spaces and dashes, and at home with a zero before it.
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  if (phone && digits.length >= DIGITS_MINIMUM && !/\p{L}|@/u.test(search))
    matches.push(sql<boolean>`p.phone LIKE ${`%${digits}%`}`);
  conditions.push(sql<boolean>`(${sql.join(matches, sql` OR `)})`);
  return conditions;
}
