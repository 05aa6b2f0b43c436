import { RoutePlan } from '@waymark/domain/routes/plan.ts';
import type { Tx } from '../../storage/db.ts';
import { plannedAssignments } from './routes-sql.ts';

/** Plans by asset. */
export type AccountRoutes = ReadonlyMap<number, RoutePlan>;

/** Accounts after which the plans that were read longest ago are dropped. */
const CAPACITY = 2_000;

/**
 * Keeps the route plans of the assets of each account in memory. They are read again when the account's revision, which
 * each transaction reads once, has changed. So every process uses the plans in the order of their commits.
 */
export class RouteDirectory {
  readonly #known = new Map<number, { revision: number; routes: AccountRoutes | undefined }>();

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
    const assignments = await plannedAssignments(tx, accountId);
    const byAsset = Map.groupBy(assignments, ({ assetId }) => assetId);
    const plans = new Map([...byAsset].map(([assetId, all]) => [assetId, new RoutePlan(all)]));
    const routes = plans.size === 0 ? undefined : plans;
    this.#known.delete(accountId);
    this.#known.set(accountId, { revision, routes });
    const oldest = this.#known.keys().next();
    if (this.#known.size > CAPACITY && !oldest.done) this.#known.delete(oldest.value);
    return routes;
  }
}
