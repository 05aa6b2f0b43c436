import { RoutePlan, type RouteVersion } from '@waymark/domain/routes/plan.ts';
import type { Tx } from '../../storage/db.ts';
import { routeMarks, routeVersions, type StoredAssignment, storedAssignments } from './routes-sql.ts';

/** Plans by asset. */
export type AccountRoutes = ReadonlyMap<number, RoutePlan>;

/** Accounts after which the plans that were read longest ago are dropped. */
const CAPACITY = 2_000;

/** Routes of an account as they were read. Marks show which of them changed since. */
interface Known {
  revision: number;
  routes: AccountRoutes | undefined;
  /** By route. */
  versions: ReadonlyMap<number, Marked<readonly RouteVersion[]>>;
  /** By asset. */
  plans: ReadonlyMap<number, Marked<RoutePlan>>;
}

interface Marked<Value> {
  mark: string;
  value: Value;
}

/**
 * Keeps the route plans of the assets of each account in memory. They are read again when the account's revision, which
 * each transaction reads once, has changed. So every process uses the plans in the order of their commits. Only routes
 * that changed are read with their content, and assets whose routes stay the same keep their plan.
 */
export class RouteDirectory {
  readonly #known = new Map<number, Known>();

  /**
   * Returns the plans of accounts; undefined for accounts that never had an assignment.
   * @param revisions of routes and assignments, by account
   */
  async of(tx: Tx, revisions: ReadonlyMap<number, number>): Promise<Map<number, AccountRoutes | undefined>> {
    const found = new Map<number, AccountRoutes | undefined>();
    for (const [accountId, revision] of revisions) found.set(accountId, await this.#read(tx, accountId, revision));
    return found;
  }

  async #read(tx: Tx, accountId: number, revision: number): Promise<AccountRoutes | undefined> {
    const known = this.#known.get(accountId);
    if (known?.revision === revision) return known.routes;
    const assignments = await storedAssignments(tx, accountId);
    const versions = assignments.length === 0 ? new Map() : await changedVersions(tx, accountId, known?.versions);
    const plans = changedPlans(assignments, versions, known?.plans);
    const routes = plans.size === 0 ? undefined : new Map([...plans].map(([assetId, { value }]) => [assetId, value]));
    this.#known.delete(accountId);
    this.#known.set(accountId, { revision, routes, versions, plans });
    const oldest = this.#known.keys().next();
    if (this.#known.size > CAPACITY && !oldest.done) this.#known.delete(oldest.value);
    return routes;
  }
}

async function changedVersions(
  tx: Tx,
  accountId: number,
  known: Known['versions'] = new Map(),
): Promise<Known['versions']> {
  const marks = await routeMarks(tx, accountId);
  const changed = [...marks].filter(([routeId, mark]) => known.get(routeId)?.mark !== mark).map(([routeId]) => routeId);
  const read = await routeVersions(tx, accountId, changed);
  return new Map(
    [...marks].flatMap(([routeId, mark]) => {
      const value = read.get(routeId) ?? known.get(routeId)?.value;
      // A route that was deleted between the queries has no versions.
      return value === undefined ? [] : [[routeId, { mark, value }] as const];
    }),
  );
}

function changedPlans(
  assignments: readonly StoredAssignment[],
  versions: Known['versions'],
  known: Known['plans'] = new Map(),
): Known['plans'] {
  const plans = new Map<number, Marked<RoutePlan>>();
  for (const [assetId, ofAsset] of Map.groupBy(assignments, (each) => each.assetId)) {
    const mark = ofAsset
      .map((each) => `${each.assignment.id} ${each.mark} ${versions.get(each.assignment.routeId)?.mark}`)
      .join();
    const before = known.get(assetId);
    plans.set(assetId, before?.mark === mark ? before : { mark, value: planOf(ofAsset, versions) });
  }
  return plans;
}

function planOf(ofAsset: readonly StoredAssignment[], versions: Known['versions']): RoutePlan {
  return new RoutePlan(
    ofAsset.flatMap(({ assignment }) => {
      const value = versions.get(assignment.routeId)?.value;
      return value === undefined ? [] : [{ ...assignment, versions: value }];
    }),
  );
}
