/** Sends several statements of a transaction in one segment, because each round trip costs two processes a switch. */
import type pg from 'pg';
import { clientOf, type Tx } from './db.ts';

/**
 * The property that the declared type of a connection lacks: whether statements are sent before earlier ones are
 * answered.
 */
type PipelinedClient = pg.PoolClient & { pipeline: boolean; readonly connection: pg.Connection };

interface Statement {
  name: string;
  text: string;
  values: unknown[];
  /** Called with the number of affected rows. */
  counted: (rows: number) => void;
}

/** Statements that do not depend on each other's answers. The server runs them in the order in which they were added. */
export class Flight {
  readonly #client: PipelinedClient;
  #statements: Statement[] = [];

  constructor(tx: Tx) {
    this.#client = clientOf(tx) as PipelinedClient;
  }

  /**
   * Adds a statement that each connection parses and plans once.
   * @param name unique name of the statement
   * @param values a Buffer is sent unchanged, in the binary format of its type; none may change until `land` settles
   */
  add(name: string, text: string, values: unknown[], counted: Statement['counted'] = () => {}): void {
    this.#statements.push({ name, text, values, counted });
  }

  /**
   * Sends the statements and waits for all answers. More can be added afterwards. No other statement of the transaction
   * may run meanwhile.
   * @throws the error of the first statement that failed; the server refuses those after it
   */
  async land(): Promise<void> {
    const statements = this.#statements;
    this.#statements = [];
    if (statements.length === 0) return;
    const client = this.#client;
    const { stream } = client.connection;
    client.pipeline = true;
    stream.cork();
    const answers = statements.map(({ name, text, values }) => client.query({ name, text, values }));
    stream.uncork();
    const settled = await Promise.allSettled(answers);
    client.pipeline = false;
    for (const [index, answer] of settled.entries()) {
      if (answer.status === 'rejected') throw answer.reason;
      statements[index]!.counted(answer.value.rowCount ?? 0);
    }
  }
}
