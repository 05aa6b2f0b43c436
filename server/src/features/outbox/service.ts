import type { OutboxMessage } from '@waymark/contract/outbox/schema.ts';
import type { Outbox } from '../../delivery/outbox.ts';
import type { Database } from '../../storage/db.ts';
import { mustRunTheInstallation } from '../access.ts';
import type { Viewer } from '../session/viewer.ts';

/** The messages that were kept instead of being sent: of every tenant, so for the operator's administrators alone. */
export class OutboxService {
  readonly #database: Database;
  readonly #outbox: Outbox;

  constructor(database: Database, outbox: Outbox) {
    this.#database = database;
    this.#outbox = outbox;
  }

  /** The newest first. @throws Refusal `error.operator.only` */
  async list(viewer: Viewer): Promise<{ items: OutboxMessage[]; count: number }> {
    mustRunTheInstallation(viewer, await this.#database.system.rootAccounts());
    const items = await this.#outbox.list();
    return { items, count: items.length };
  }
}
