import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';

/** Joins the driver `p` of the asset of `alias` at an instant, or nulls. */
export function driverAt(alias: string, instant: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`
    LEFT JOIN driver_assignments d ON d.account_id = ${column('account_id')} AND d.asset_id = ${column('asset_id')}
      AND d.assigned_from <= ${instant} AND (d.assigned_to IS NULL OR d.assigned_to > ${instant})
    LEFT JOIN drivers p ON p.account_id = d.account_id AND p.id = d.driver_id`;
}
