import { createConnection, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/**
 * One kept HTTP/1.1 connection with one request at a time. It parses only as much of an answer as it needs to find its
 * end, because the load generator shares the cores with the server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #headers: string;
  #received: Buffer[] = [];
  #answered: ((status: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket, headers: string) {
    this.#socket = socket;
    this.#headers = headers;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#take(bytes));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')));
  }

  /** @param address `http://host:port` @param headers of every request */
  static async open(address: string, headers: Readonly<Record<string, string>>): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(address);
    const socket = createConnection({ host: hostname, port: Number(port) });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return new HttpConnection(socket, lines.join(''));
  }

  /** @returns milliseconds until the whole answer was received @throws Error if it is not successful */
  async time(method: string, path: string, body?: string): Promise<number> {
    const content =
      body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    const began = performance.now();
    const answer = new Promise<number>((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
    });
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${this.#headers}${content}\r\n${body ?? ''}`);
    const status = await answer;
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}`);
    return performance.now() - began;
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(bytes: Buffer): void {
    this.#received.push(bytes);
    let end = this.#received[0]!.indexOf(HEAD_END);
    if (end < 0 && this.#received.length > 1) {
      // The head came in two packets.
      this.#received = [Buffer.concat(this.#received)];
      end = this.#received[0]!.indexOf(HEAD_END);
    }
    if (end < 0) return;
    const head = this.#received[0]!.toString('latin1', 0, end);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    if (length === undefined) {
      this.#failed?.(new Error('an answer without a length'));
      return;
    }
    const have = this.#received.reduce((sum, part) => sum + part.length, 0);
    if (have < end + HEAD_END.length + Number(length)) return;
    this.#received = [];
    this.#answered?.(Number(head.slice(9, 12)));
  }
}
