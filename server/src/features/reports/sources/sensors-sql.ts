import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import type { SourceScope } from './source.ts';

/** Returns the computed rows of sensors whose day begins in the window. */
export function sensorDayRows({ computed = [], window }: SourceScope): RawBuilder<unknown> {
  return sql`
    SELECT r.* FROM jsonb_to_recordset(${JSON.stringify(computed)}::jsonb) AS r (id text, "assetId" uuid, at timestamptz,
      asset text, "licensePlate" text, depot text, sensor text, day text, lowest float8, mean float8, highest float8,
      unit text, "onTime" float8, "switchedOn" int)
    WHERE r.at >= ${new Date(window.from)} AND r.at < ${new Date(window.to)}`;
}
