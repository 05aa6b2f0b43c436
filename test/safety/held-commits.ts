import type { Database } from '../../server/src/storage/db.ts';

const TABLES = { positions: 'positions, recent_position_blocks', commands: 'commands' };

/** Tables that accept no writes while they are held. Reads continue. */
export type HeldTable = keyof typeof TABLES;

/** Delays commits as a slow disk or a long lock does. */
export class HeldCommits {
  readonly #database: Pick<Database, 'owner'>;
  table: HeldTable | undefined;
  #release: (() => void) | undefined;
  #ended: Promise<void> | undefined;

  constructor(database: Pick<Database, 'owner'>) {
    this.#database = database;
  }

  async hold(table: HeldTable): Promise<void> {
    if (this.table !== undefined) return;
    this.table = table;
    await new Promise<void>((held, failed) => {
      const released = new Promise<void>((release) => {
        this.#release = release;
      });
      this.#ended = this.#database.owner(async (_kysely, client) => {
        await client.query(`BEGIN; LOCK TABLE ${TABLES[table]} IN SHARE MODE`);
        held();
        await released;
        await client.query('ROLLBACK');
      });
      this.#ended.catch(failed);
    });
  }

  async release(): Promise<void> {
    this.#release?.();
    await this.#ended;
    this.table = undefined;
    this.#release = undefined;
    this.#ended = undefined;
  }
}
