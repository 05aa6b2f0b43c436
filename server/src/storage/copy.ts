import type pg from 'pg';

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
    client.query(new CopyOfBytes(statement, bytes, resolve, reject));
  });
}

/** One COPY in the form in which the driver runs statements. */
class CopyOfBytes implements pg.Submittable {
  readonly #statement: string;
  readonly #bytes: Uint8Array;
  readonly #resolve: (rows: number) => void;
  readonly #reject: (error: Error) => void;
  #rows = 0;

  constructor(statement: string, bytes: Uint8Array, resolve: (rows: number) => void, reject: (error: Error) => void) {
    this.#statement = statement;
    this.#bytes = bytes;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
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
  }

  handleCopyInResponse(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.slice(text.lastIndexOf(' ') + 1));
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#reject(error);
  }
}
