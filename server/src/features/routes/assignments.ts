/** Assignments of planned routes to assets: one route at a time, with a history. */
import type {
  RouteAssignment,
  RouteAssignmentQuery,
  RouteAssignmentWrite,
} from '@waymark/contract/routes/assignments.ts';
import { WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay, startOfLocalDay } from '@waymark/domain/local-time.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import type { Page } from '../records/list-sql.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { found, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  type AssignmentRow,
  type AssignmentValues,
  assignmentsSince,
  deleteAssignment,
  findAssignableRoute,
  findRoute,
  findRoutedAsset,
  insertAssignment,
  listAssignments,
  listAssignmentsOfRoute,
  type RoutedAsset,
  updateAssignment,
} from './assignments-sql.ts';
import { raiseRouteRevision } from './versions-sql.ts';

export interface RouteAssignmentParts {
  database: Database;
  now: () => number;
  changes: Pick<Changes, 'routesChanged'>;
}

/** Hours of a run that lasts the whole day. */
const WHOLE_DAY = '00:00';

type Wanted = Omit<AssignmentValues, 'not_before'>;
type Named = Wanted & { route_name: string };

/** A transaction that changes the assignments of an asset. */
interface Change {
  tx: Tx;
  viewer: Viewer;
  asset: RoutedAsset;
  now: number;
  /** Local day of the asset's account. */
  today: string;
}

export class RouteAssignmentService {
  readonly #parts: RouteAssignmentParts;

  constructor(parts: RouteAssignmentParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.not.found` */
  async list(viewer: Viewer, assetUid: string, page: Page): Promise<{ items: RouteAssignment[]; count: number }> {
    const now = this.#parts.now();
    const { rows, count } = await this.#parts.database.read(viewer.visibleAccounts, async (tx) => {
      const asset = found(await findRoutedAsset(tx, viewer.visibleAccounts, assetUid, false));
      return listAssignments(tx, asset, page);
    });
    return { items: rows.map((row) => present(row, now)), count };
  }

  /** Returns the assignments of a route to all its assets. @throws Refusal `error.not.found` */
  async ofRoute(viewer: Viewer, routeUid: string, page: Page): Promise<{ items: RouteAssignment[]; count: number }> {
    const now = this.#parts.now();
    const { rows, count } = await this.#parts.database.read(viewer.visibleAccounts, async (tx) => {
      const route = found(await findRoute(tx, viewer.visibleAccounts, routeUid));
      return listAssignmentsOfRoute(tx, route, page);
    });
    return { items: rows.map((row) => present(row, now)), count };
  }

  /**
   * Assigns a route.
   * @throws Refusal `error.not.found`, `error.route.not.found`, `error.route.assigned`, `error.route.assignment.until`,
   * `error.route.assignment.early`
   */
  assign(viewer: Viewer, assetUid: string, body: RouteAssignmentWrite): Promise<RouteAssignment> {
    return this.#change(viewer, assetUid, async (change) => {
      const wanted = await wantedOf(change, body);
      return insert(change, wanted, await mustBeFree(change, wanted), 'route.assign');
    });
  }

  /**
   * Replaces the present assignment, or the next one. One that has begun ends now.
   * @throws Refusal as `assign`; `error.route.assignment.none`
   */
  reassign(
    viewer: Viewer,
    assetUid: string,
    query: RouteAssignmentQuery,
    body: RouteAssignmentWrite,
  ): Promise<RouteAssignment> {
    return this.#change(viewer, assetUid, async (change) => {
      const { tx, now, today } = change;
      const before = await chosen(change, query);
      const hasBegun = before.from_day <= today;
      // An assignment that has begun is replaced from now on.
      const wanted = await wantedOf(change, { ...body, ...(hasBegun ? { from: today } : {}) });
      const onlyEnd = isSame(before, wanted) && (wanted.until_day ?? today) >= today;
      if (hasBegun && onlyEnd) {
        await mustBeFree(change, { ...wanted, from_day: before.from_day }, before);
        await updateAssignment(tx, before, { until_day: wanted.until_day });
        await note(change, 'route.reassign', wanted);
        return before.uid;
      }
      if (!hasBegun) {
        await mustBeFree(change, wanted, before);
        const { route_name: _name, ...values } = wanted;
        await updateAssignment(tx, before, values);
        await note(change, 'route.reassign', wanted);
        return before.uid;
      }
      await updateAssignment(tx, before, { until_day: today, not_after: new Date(now) });
      return insert(change, wanted, await mustBeFree(change, wanted), 'route.reassign');
    });
  }

  /** Ends the present assignment, or removes the next one. @throws Refusal `error.not.found`, `error.route.assignment.none` */
  async unassign(viewer: Viewer, assetUid: string, query: RouteAssignmentQuery): Promise<void> {
    await this.#change(viewer, assetUid, async (change) => {
      const before = await chosen(change, query);
      if (before.from_day > change.today) await deleteAssignment(change.tx, before);
      else await updateAssignment(change.tx, before, { until_day: change.today, not_after: new Date(change.now) });
      await note(change, 'route.unassign', before);
      return undefined;
    });
  }

  /** Runs a change under the lock of its asset. @returns the assignment whose id the work returns */
  async #change<Uid extends string | undefined>(
    viewer: Viewer,
    assetUid: string,
    work: (change: Change) => Promise<Uid>,
  ): Promise<Uid extends string ? RouteAssignment : undefined> {
    const { database, changes } = this.#parts;
    const now = this.#parts.now();
    const { asset, row } = await database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found(await findRoutedAsset(tx, viewer.visibleAccounts, assetUid, true));
      const today = localDay(now, asset.time_zone);
      const uid = await work({ tx, viewer, asset, now, today });
      await raiseRouteRevision(tx, asset.account_id);
      const rows =
        uid === undefined ? [] : await assignmentsSince(tx, asset, shiftDay(today, -LIMITS.routeAssignedDaysBack));
      return { asset, row: rows.find((one) => one.uid === uid) };
    });
    const since = row === undefined ? now : startOfLocalDay(row.from_day, row.time_zone);
    await changes.routesChanged({ accountId: asset.account_id, assetId: asset.id, since: Math.min(now, since) });
    return (row && present(row, now)) as Uid extends string ? RouteAssignment : undefined;
  }
}

/** @throws Refusal for the route or the days */
async function wantedOf({ tx, asset, today }: Change, body: RouteAssignmentWrite): Promise<Named> {
  const route = await findAssignableRoute(tx, asset.account_id, body.routeId);
  if (route === undefined) throw refuseField('error.route.not.found', 'routeId');
  const from = body.from ?? today;
  if (from < shiftDay(today, -LIMITS.routeAssignedDaysBack)) throw refuseField('error.route.assignment.early', 'from');
  const until = body.until ?? null;
  if (until !== null && until < from) throw refuseField('error.route.assignment.until', 'until');
  return {
    route_id: route.id,
    route_name: route.name,
    from_day: from,
    until_day: until,
    days: WEEKDAYS.filter((day) => (body.days ?? WEEKDAYS).includes(day)),
    shift_from: body.shiftFrom ?? WHOLE_DAY,
    shift_to: body.shiftTo ?? WHOLE_DAY,
    time_zone: asset.time_zone,
  };
}

/** Returns the assignment that a call concerns. @throws Refusal `error.route.assignment.none` */
async function chosen({ tx, asset, today }: Change, { assignmentId, routeId }: RouteAssignmentQuery) {
  const [first] = (await assignmentsSince(tx, asset, today)).filter(
    ({ uid, route_uid, not_after }) =>
      not_after === null &&
      (assignmentId === undefined || uid === assignmentId.toLowerCase()) &&
      (routeId === undefined || route_uid === routeId.toLowerCase()),
  );
  if (first === undefined) throw refuseField('error.route.assignment.none', 'routeId');
  return first;
}

/**
 * Returns until when another assignment lasted that a user ended on the first day of the wanted one.
 * @param except the assignment that is being changed
 * @throws Refusal `error.route.assigned` if the asset has another route at that time
 */
async function mustBeFree(change: Change, wanted: Wanted, except?: AssignmentRow): Promise<Date | null> {
  let notBefore: Date | null = null;
  for (const other of await assignmentsSince(change.tx, change.asset, wanted.from_day)) {
    if (other.id === except?.id) continue;
    if (wanted.until_day !== null && other.from_day > wanted.until_day) continue;
    if (other.not_after !== null && other.until_day === wanted.from_day) notBefore = other.not_after;
    else throw refuseField('error.route.assigned', 'from');
  }
  return notBefore;
}

function isSame(before: AssignmentRow, wanted: Wanted): boolean {
  const same = ['route_id', 'shift_from', 'shift_to', 'time_zone'] as const;
  return same.every((field) => before[field] === wanted[field]) && before.days.join() === wanted.days.join();
}

async function insert(change: Change, named: Named, notBefore: Date | null, action: string): Promise<string> {
  const { tx, asset, now } = change;
  const { route_name: _name, ...wanted } = named;
  const uid = newUid(now);
  await insertAssignment(tx, asset, uid, { ...wanted, not_before: notBefore }, new Date(now));
  await note(change, action, named);
  return uid;
}

async function note({ tx, viewer, asset }: Change, action: string, wanted: Named): Promise<void> {
  const isWholeDay = wanted.shift_from === wanted.shift_to;
  await audit(tx, {
    accountId: asset.account_id,
    userId: viewer.userId,
    action,
    subjectType: 'asset',
    subjectUid: asset.uid,
    details: {
      name: asset.name,
      route: wanted.route_name,
      from: wanted.from_day,
      ...(wanted.until_day === null ? {} : { until: wanted.until_day }),
      ...(isWholeDay ? {} : { shift: `${wanted.shift_from}–${wanted.shift_to}` }),
    },
  });
}

function present(row: AssignmentRow, now: number): RouteAssignment {
  const today = localDay(now, row.time_zone);
  const isWholeDay = row.shift_from === row.shift_to && row.shift_from === WHOLE_DAY;
  const isOver = row.not_after !== null || (row.until_day !== null && row.until_day < today);
  return {
    id: row.uid,
    assetId: row.asset_uid,
    assetName: row.asset_name,
    routeId: row.route_uid,
    routeName: row.route_name,
    state: isOver ? 'ended' : row.from_day > today ? 'planned' : 'current',
    from: row.from_day,
    until: row.until_day,
    days: row.days,
    shiftFrom: isWholeDay ? null : row.shift_from,
    shiftTo: isWholeDay ? null : row.shift_to,
    timeZone: row.time_zone,
    endedAt: instantOrNull(row.not_after),
    createdAt: instant(row.created_at),
  };
}
