/** Answers of providers by cell: in memory, and behind it in the database. */
import type { Database } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import { keepAddress, knownAddresses, pruneAddresses } from './cache-sql.ts';

/** Roads are renamed and built. */
const KEPT_MS = 90 * 86_400_000;
/** Rows of the database, about 100 MB. */
const MOST_ROWS = 500_000;
const MOST_IN_MEMORY = 20_000;

export interface KnownOptions {
  database: Database;
  /** Epoch ms. */
  now: () => number;
  onError: (error: unknown) => void;
}

export class KnownAddresses {
  readonly #options: KnownOptions;
  /** Oldest first. */
  readonly #memory = new Map<string, { address: string | null; at: number }>();

  constructor(options: KnownOptions) {
    this.#options = options;
  }

  /** Returns undefined if the provider has not been asked, null if it knows of no road there. */
  get(cell: number, provider: string, language: string): string | null | undefined {
    const key = keyOf(cell, provider, language);
    const known = this.#memory.get(key);
    if (known === undefined) return undefined;
    if (known.at >= this.#oldest()) return known.address;
    this.#memory.delete(key);
    return undefined;
  }

  /** Reads cells into memory. A failing database counts as knowing nothing. */
  async read(cells: readonly number[]): Promise<void> {
    if (cells.length === 0) return;
    try {
      const { database, now } = this.#options;
      for (const found of await knownAddresses(database, cells, new Date(this.#oldest())))
        this.#remember(keyOf(found.cell, found.provider, found.language), found.address, now());
    } catch (error) {
      this.#options.onError(error);
    }
  }

  async keep(cell: number, provider: string, language: string, address: string | null): Promise<void> {
    const { database, now, onError } = this.#options;
    this.#remember(keyOf(cell, provider, language), address, now());
    await keepAddress(database, { cell, provider, language, address }, new Date(now())).catch(onError);
  }

  #oldest(): number {
    return this.#options.now() - KEPT_MS;
  }

  #remember(key: string, address: string | null, at: number): void {
    this.#memory.delete(key);
    this.#memory.set(key, { address, at });
    if (this.#memory.size > MOST_IN_MEMORY) this.#memory.delete(this.#memory.keys().next().value!);
  }
}

/** Returns the job that deletes old rows, and the oldest beyond the bound. */
export function addressJobs(database: Database, now: () => number = Date.now): Job[] {
  return [
    {
      name: 'prune-addresses',
      schedule: '11 4 * * *',
      work: async () => {
        await pruneAddresses(database, new Date(now() - KEPT_MS), MOST_ROWS);
      },
    },
  ];
}

function keyOf(cell: number, provider: string, language: string): string {
  return `${cell}|${provider}|${language}`;
}
