/** Stores the planned routes of the demo fleet once, before its history, so that its runs are derived from the start. */
import { WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import { DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { ROUTE_RULE } from '@waymark/domain/routes/route.ts';
import type { FleetRoute } from '@waymark/simulator/fleet/routes.ts';
import { findRoute, insertAssignment } from '../features/routes/assignments-sql.ts';
import { routeQueries } from '../features/routes/sql.ts';
import { addVersion, raiseRouteRevision } from '../features/routes/versions-sql.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

const WHOLE_DAY = { shift_from: '00:00', shift_to: '00:00' };

/** @param since from when on the routes exist and are assigned */
export async function insertDemoRoutes(
  tx: Tx,
  accountId: number,
  routes: readonly FleetRoute[],
  since: Date,
): Promise<void> {
  const account = await tx.selectFrom('accounts').select('attributes').where('id', '=', accountId).executeTakeFirst();
  const timeZone = (account?.attributes.timeZone as string | undefined) ?? DEFAULT_TIME_ZONE;
  const assets = await tx
    .selectFrom('assets')
    .select(['id', 'uid', 'name'])
    .where('account_id', '=', accountId)
    .execute();
  for (const route of routes) {
    const uid = newUid();
    await routeQueries.insert(tx, accountId, uid, {
      name: route.name,
      markers: route.markers,
      duration_s: route.durationSeconds,
      distance_m: route.distanceMeters,
      tags: route.tags,
      vehicle: 'truck',
      tolerance_m: ROUTE_RULE.toleranceMeters,
      corridor_m: ROUTE_RULE.corridorMeters,
      line: route.line,
    });
    await addVersion(tx, accountId, uid, since);
    const stored = await findRoute(tx, [accountId], uid);
    for (const { id, uid: assetUid, name } of assets) {
      if (!route.assets.includes(name) || stored === undefined) continue;
      const asset = { account_id: accountId, id, uid: assetUid, name, time_zone: timeZone };
      const times = { from_day: localDay(since.getTime(), timeZone), until_day: null, not_before: null };
      const values = { route_id: stored.id, ...times, ...WHOLE_DAY, days: [...WEEKDAYS], time_zone: timeZone };
      await insertAssignment(tx, asset, newUid(), values, since);
    }
  }
  await raiseRouteRevision(tx, accountId);
}
