/** The status of asset `a` as its latest state `s` says. NPA when it is marked so, pending when it never reported. */
import { type Status, statusNumber } from '@waymark/domain/status.ts';
import { type RawBuilder, sql } from 'kysely';

/** Accounts that are asked about, and whether answers may carry NPA marks and devices. */
export interface StatusScope {
  accountIds: readonly number[];
  npaVisible: boolean;
  /** Whether an asset is found by the IMEI of its device. */
  devicesVisible: boolean;
}

const NPA = statusNumber('npa');
const PENDING = statusNumber('pending');

/** Joins the latest state. */
export const STATE = sql`LEFT JOIN asset_state s ON s.account_id = a.account_id AND s.asset_id = a.id`;

/** The same for the assets of a page: one by one, whatever the planner thinks of joins. */
export const STATE_OF_PAGE = sql`LEFT JOIN LATERAL (
  SELECT * FROM asset_state s WHERE s.account_id = a.account_id AND s.asset_id = a.id LIMIT 1) s ON true`;

/** The movement under an NPA mark; telemetry keeps it beside the status. */
export const MOVEMENT = sql`coalesce(nullif(coalesce(s.movement, s.status), ${NPA}), ${PENDING})`;

/** The conditions on the state that a list is filtered by. */
export function stateConditions(
  scope: StatusScope,
  { status, movement }: { status?: Status; movement?: Status },
): RawBuilder<boolean>[] {
  return [
    ...(status === undefined ? [] : [sql<boolean>`${shownStatus(scope)} = ${statusNumber(status)}`]),
    ...(movement === undefined ? [] : [sql<boolean>`${MOVEMENT} = ${statusNumber(movement)}`]),
  ];
}

/** The status that may be shown, as its number. */
export function shownStatus({ npaVisible }: Pick<StatusScope, 'npaVisible'>): RawBuilder<unknown> {
  if (npaVisible)
    return sql`CASE WHEN a.npa_since IS NOT NULL THEN ${NPA} WHEN s.status = ${NPA} THEN ${MOVEMENT} ELSE coalesce(s.status, ${PENDING}) END`;
  return sql`CASE WHEN s.status = ${NPA} THEN ${MOVEMENT} ELSE coalesce(s.status, ${PENDING}) END`;
}
