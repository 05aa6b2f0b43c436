import type { Database, Plans, Tx } from '../../storage/db.ts';
import type { Viewer } from '../session/viewer.ts';

/** A service whose transactions see the accounts that the viewer sees. */
export abstract class TenantService<Parts extends { database: Database }> {
  protected readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Runs work in a transaction that only reads. */
  protected reading<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>, plans?: Plans): Promise<Result> {
    return this.parts.database.read(viewer.visibleAccounts, work, plans);
  }

  /** Runs work in a transaction that may write. */
  protected tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>, plans?: Plans): Promise<Result> {
    return this.parts.database.tenant(viewer.visibleAccounts, work, plans);
  }
}
