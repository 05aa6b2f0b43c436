/** A thread that answers orders. It starts with the first one. */
import type { Worker } from 'node:worker_threads';

export interface AskedThreadOptions {
  /** Starts the thread. It answers each order, which has an `id`, with a message of the same `id`. */
  start: () => Worker;
  /** Receives failures of the thread, and what it posts as `fault`. */
  onFault: (message: string) => void;
  /** Orders under way; more are answered with nothing. */
  mostOrders: number;
  /** Task of the thread, for the text of a failure. */
  name: string;
}

/** A thread that ended is started again no sooner. */
const RESTART_MS = 10_000;

export class AskedThread<Order extends object, Answer extends { id: number }> {
  readonly #options: AskedThreadOptions;
  readonly #waiting = new Map<number, (answer: Answer | undefined) => void>();
  #worker: Worker | undefined;
  #lastId = 0;
  #startAt = 0;
  #closed = false;

  constructor(options: AskedThreadOptions) {
    this.#options = options;
  }

  /** Returns the answer; undefined if the thread fails or has too many orders. Never rejects. */
  ask(order: Order): Promise<Answer | undefined> {
    const worker = this.#running();
    if (worker === undefined || this.#waiting.size >= this.#options.mostOrders) return Promise.resolve(undefined);
    const id = ++this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    this.#waiting.set(id, resolve);
    worker.postMessage({ ...order, id });
    return promise;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#ended();
    await worker?.terminate();
  }

  #running(): Worker | undefined {
    if (this.#worker !== undefined || this.#closed) return this.#worker;
    if (performance.now() < this.#startAt) return undefined;
    this.#startAt = performance.now() + RESTART_MS;
    const worker = this.#options.start();
    worker.unref();
    worker.on('message', (answer: Answer | { fault: string }) => {
      if ('fault' in answer) return this.#options.onFault(answer.fault);
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    worker.on('error', (error) => this.#options.onFault(`${this.#options.name} failed: ${error.message}`));
    worker.once('exit', () => {
      if (this.#worker === worker) this.#ended();
    });
    this.#worker = worker;
    return worker;
  }

  #ended(): void {
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(undefined);
  }
}
