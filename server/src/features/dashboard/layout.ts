/** The order of the tiles of the dashboard. It belongs to the user, in every account that the user opens. */
import { DASHBOARD_TILES, type DashboardLayout } from '@waymark/contract/dashboard/schema.ts';
import type { Database } from '../../storage/db.ts';
import type { Viewer } from '../session/viewer.ts';
import { readTiles, saveTiles } from './layout-sql.ts';

export class DashboardLayoutService {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  /** Returns the order without tiles that no longer exist. */
  async read({ homeAccountId, userId }: Viewer): Promise<DashboardLayout> {
    const stored = await this.#database.read([homeAccountId], (tx) => readTiles(tx, homeAccountId, userId));
    return { tiles: stored === null ? null : DASHBOARD_TILES.filter((tile) => stored.includes(tile)).sort(by(stored)) };
  }

  async save({ homeAccountId, userId }: Viewer, { tiles }: DashboardLayout): Promise<DashboardLayout> {
    await this.#database.tenant([homeAccountId], (tx) => saveTiles(tx, homeAccountId, userId, tiles));
    return { tiles };
  }
}

function by(order: readonly string[]) {
  return (one: string, other: string) => order.indexOf(one) - order.indexOf(other);
}
