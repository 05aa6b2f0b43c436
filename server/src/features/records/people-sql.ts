import { sql } from '../../storage/sql.ts';
import type { ListFields, RecordListing, RecordRow } from './record-sql.ts';

/** Columns that drivers and customers share. */
export interface PersonRow extends RecordRow {
  name: string;
  /** E.164 */
  phone: string | null;
  email: string | null;
  tags: string[];
  notes: string | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns of `PersonRow` that are not in `RecordRow`. */
export const PERSON_COLUMNS = sql`r.name, r.phone, r.email, r.tags, r.notes, r.created_at, r.updated_at`;

/** Returns the listing of a table of people; `own` are the fields that this table adds. */
export function peopleListing(own: ListFields): RecordListing {
  return {
    sorts: { name: sql`lower(r.name)` },
    fallback: 'name',
    searched: [sql`r.name`],
    restricted: {
      sorts: {
        phone: sql`r.phone`,
        email: sql`lower(r.email)`,
        createdAt: sql`r.created_at`,
        updatedAt: sql`r.updated_at`,
        ...own.sorts,
      },
      searched: [sql`r.email`, ...own.searched],
      phone: sql`r.phone`,
    },
  };
}
