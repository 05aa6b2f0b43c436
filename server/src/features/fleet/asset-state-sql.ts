/** The status of asset `a` by its latest state `s`: NPA if marked, pending if it never reported. */
import { type Status, statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../storage/sql.ts';

/** Accounts of a query, and whether answers may carry NPA marks and devices. */
export interface StatusScope {
  accountIds: readonly number[];
  npaVisible: boolean;
  /** True if an asset is found by the IMEI of its device. */
  devicesVisible: boolean;
}

const NPA = statusNumber('npa');
const PENDING = statusNumber('pending');

/** Joins the latest state. */
export const STATE = sql`LEFT JOIN asset_state s ON s.account_id = a.account_id AND s.asset_id = a.id`;

/** The movement under an NPA mark, which telemetry stores beside the status. */
export const MOVEMENT = sql`coalesce(nullif(coalesce(s.movement, s.status), ${NPA}), ${PENDING})`;

/** Returns the conditions on the state by which a list is filtered. */
export function stateConditions(
  scope: StatusScope,
  { status, movement }: { status?: Status; movement?: Status },
): RawBuilder<boolean>[] {
  return [
    ...(status === undefined ? [] : [sql<boolean>`${shownStatus(scope)} = ${statusNumber(status)}`]),
    ...(movement === undefined ? [] : [sql<boolean>`${MOVEMENT} = ${statusNumber(movement)}`]),
  ];
}

/** Returns the visible status as its number. */
export function shownStatus({ npaVisible }: Pick<StatusScope, 'npaVisible'>): RawBuilder<unknown> {
  if (npaVisible)
    return sql`CASE WHEN a.npa_since IS NOT NULL THEN ${NPA} WHEN s.status = ${NPA} THEN ${MOVEMENT} ELSE coalesce(s.status, ${PENDING}) END`;
  return sql`CASE WHEN s.status = ${NPA} THEN ${MOVEMENT} ELSE coalesce(s.status, ${PENDING}) END`;
}
