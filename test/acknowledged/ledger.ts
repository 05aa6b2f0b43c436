/**
 * A ledger of acknowledged records. It is written to a file before it counts, so the file survives any crash. A line is
 * `vehicle first count`.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

export class Ledger {
  readonly #path: string;
  readonly #file: number;
  #acknowledged = 0;

  /** @param path of a new file */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
  }

  /** Number of records written so far. Repeated records count again. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Writes that records `first` to `first + count - 1` of a vehicle are acknowledged. */
  write(vehicle: number, first: number, count: number): void {
    writeSync(this.#file, `${vehicle} ${first} ${count}\n`);
    this.#acknowledged += count;
  }

  /** Closes the file and reads it back. @returns by vehicle, one octet per record: 1 if it was acknowledged */
  close(vehicles: readonly { records: number }[]): Uint8Array[] {
    closeSync(this.#file);
    const acknowledged = vehicles.map(({ records }) => new Uint8Array(records));
    for (const line of readFileSync(this.#path, 'utf8').split('\n')) {
      if (line === '') continue;
      const [vehicle, first, count] = line.split(' ').map(Number) as [number, number, number];
      acknowledged[vehicle]!.fill(1, first, first + count);
    }
    return acknowledged;
  }
}
