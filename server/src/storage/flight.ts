/** Sends several statements of a transaction in one segment, because each round trip costs two processes a switch. */
import type pg from 'pg';
import { type OpenTransaction, openTransaction, type Tx } from './db.ts';

interface Statement {
  name: string;
  text: string;
  values: unknown[];
  /** Called with the number of affected rows. */
  counted: (rows: number) => void;
}

/** Statements that do not depend on each other's answers. The server runs them in the order in which they were added. */
export class Flight {
  readonly #transaction: OpenTransaction;
  #statements: Statement[] = [];

  constructor(tx: Tx) {
    this.#transaction = openTransaction(tx);
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
    if (this.#statements.length > 0) await this.#send(false);
  }

  /**
   * The same, with COMMIT behind the statements. Nothing may follow in the transaction. A transaction without statements is
   * left open.
   * @throws the error of the first statement that failed, or of COMMIT; the server has rolled back
   */
  async landAndCommit(): Promise<void> {
    if (this.#statements.length > 0) await this.#send(true);
  }

  async #send(commits: boolean): Promise<void> {
    const statements = this.#statements;
    this.#statements = [];
    const { client } = this.#transaction;
    const { stream } = client.connection;
    stream.cork();
    const answers = statements.map(({ name, text, values }) => client.query({ name, text, values }));
    if (commits) await this.#commit(answers);
    stream.uncork();
    const settled = await Promise.allSettled(answers);
    for (const [index, answer] of settled.entries()) {
      if (answer.status === 'rejected') throw answer.reason;
      statements[index]?.counted(answer.value.rowCount ?? 0);
    }
  }

  /**
   * Sends COMMIT. If an earlier statement fails in the server, it rolls back. One that the driver refuses never reaches the
   * server, so there is no COMMIT then.
   */
  async #commit(answers: Promise<pg.QueryResult>[]): Promise<void> {
    let isRefused = false;
    for (const answer of answers) answer.catch(() => (isRefused = true));
    // The driver refuses in the next tick.
    for (let tick = 0; tick < 2; tick++) await new Promise<void>((resolve) => process.nextTick(resolve));
    if (isRefused) return;
    this.#transaction.isEnded = true;
    answers.push(this.#transaction.client.query('COMMIT'));
  }
}
