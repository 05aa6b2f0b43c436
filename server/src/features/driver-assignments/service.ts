/** Drivers of an asset by time: entered by hand, or by the keys that trackers see. */
import type {
  DriverAssignment,
  DriverAssignmentQuery,
  DriverAssignmentWrite,
} from '@waymark/contract/driver-assignments/schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { found, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  type DrivenAsset,
  findDrivenAsset,
  findDriver,
  insertCorrection,
  insertTimes,
  listTimes,
  overlapping,
  removeTimes,
} from './sql.ts';

export interface DriverAssignmentParts {
  database: Database;
  now: () => number;
}

type Assignments = { items: DriverAssignment[]; count: number };

export class DriverAssignmentService {
  readonly #parts: DriverAssignmentParts;

  constructor(parts: DriverAssignmentParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.not.found` */
  list(viewer: Viewer, assetUid: string, query: DriverAssignmentQuery): Promise<Assignments> {
    return this.#parts.database.read(viewer.visibleAccounts, async (tx) =>
      listed(tx, found(await findDrivenAsset(tx, viewer.visibleAccounts, assetUid, false)), query),
    );
  }

  /**
   * Replaces the entries of the time. Entries keep their time before and after it.
   * @throws Refusal `error.not.found` for the asset or the driver, `error.period.range`
   */
  assign(viewer: Viewer, assetUid: string, body: DriverAssignmentWrite): Promise<Assignments> {
    const now = this.#parts.now();
    const from = new Date(body.startTime ?? now);
    const to = body.endTime ? new Date(body.endTime) : null;
    if (to !== null && to <= from) throw refuseField('error.period.range', 'endTime');
    return this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found(await findDrivenAsset(tx, viewer.visibleAccounts, assetUid, true));
      const driver = body.driverId === null ? null : found(await findDriver(tx, asset.account_id, body.driverId));
      const before = await overlapping(tx, asset, from, to);
      await removeTimes(
        tx,
        asset,
        before.map(({ id }) => id),
      );
      const kept = before.flatMap(({ driver_id: driverId, assigned_from, assigned_to, by_key: byKey }) => [
        ...(assigned_from < from ? [{ driverId, from: assigned_from, to: from, byKey }] : []),
        ...(to !== null && (assigned_to === null || assigned_to > to)
          ? [{ driverId, from: to, to: assigned_to, byKey }]
          : []),
      ]);
      const times = driver === null ? kept : [...kept, { driverId: driver.id, from, to, byKey: false }];
      await insertTimes(
        tx,
        asset,
        times.map((time) => ({ ...time, uid: newUid(now) })),
      );
      await insertCorrection(tx, asset, { from, to, now });
      await audit(tx, {
        ...{ accountId: asset.account_id, userId: viewer.userId, subjectType: 'asset', subjectUid: asset.uid },
        action: driver === null ? 'driver.unassign' : 'driver.assign',
        details: {
          name: asset.name,
          ...(driver && { driver: driver.name }),
          from: from.toISOString(),
          ...(to && { until: to.toISOString() }),
        },
      });
      return listed(tx, asset, {});
    });
  }
}

async function listed(tx: Tx, asset: DrivenAsset, query: DriverAssignmentQuery): Promise<Assignments> {
  const { rows, count } = await listTimes(tx, asset, query);
  const items = rows.map((row) => ({
    ...{ id: row.uid, assetId: asset.uid, driverId: row.driver_uid, driverName: row.driver_name },
    ...{ startTime: instant(row.assigned_from), endTime: instantOrNull(row.assigned_to), byKey: row.by_key },
  }));
  return { items, count };
}
