import { repeat } from '../repeat.ts';
import type { Database } from '../storage/db.ts';
import { analyzeGrown } from '../storage/statistics.ts';

const EVERY_MS = 10_000;

/** Analyzes tables that have grown, every ten seconds. @returns function that ends this */
export function keepStatistics(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return repeat(() => analyzeGrown(database).then(() => undefined), EVERY_MS, onError);
}
