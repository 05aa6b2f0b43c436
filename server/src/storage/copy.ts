import pg from 'pg';

/** Octet that starts a message with data of COPY, and its length field (PostgreSQL, "Message Formats"). */
const COPY_DATA = 0x64;
const LENGTH_OCTETS = 4;
/** The message that ends the data. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, LENGTH_OCTETS]);

/**
 * Runs COPY … FROM STDIN on a connection. Statement, data and end leave together, without waiting for the server to
 * ask for the data; a server whose statement failed ignores them.
 * @param bytes must not change until the promise settles
 * @returns the number of copied rows
 * @throws the server's error; the connection takes the next statement
 */
export function copyBinary(client: pg.ClientBase, statement: string, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyOfBytes(statement, bytes, (error, answer) => (error ? reject(error) : resolve(answer.rowCount ?? 0))),
    );
  });
}

/** One COPY. The driver sends queries of its own class alone before earlier ones are answered. */
class CopyOfBytes extends pg.Query {
  readonly #statement: string;
  readonly #bytes: Uint8Array;

  constructor(
    statement: string,
    bytes: Uint8Array,
    answered: (error: Error | undefined, answer: { rowCount: number | null }) => void,
  ) {
    super({ text: statement }, answered);
    this.#statement = statement;
    this.#bytes = bytes;
  }

  override submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    const header = Buffer.allocUnsafe(1 + LENGTH_OCTETS);
    header[0] = COPY_DATA;
    header.writeUInt32BE(LENGTH_OCTETS + this.#bytes.length, 1);
    stream.cork();
    connection.query(this.#statement);
    stream.write(header);
    stream.write(this.#bytes);
    stream.write(COPY_DONE);
    stream.uncork();
  };

  handleCopyInResponse(): void {}
}
