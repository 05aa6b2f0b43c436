import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

/**
 * Names of all migrations in the order in which they are applied: the files of this folder that begin with a number.
 * Forward only: a released one is never edited.
 */
export const MIGRATION_NAMES: readonly string[] = readdirSync(import.meta.dirname)
  .flatMap((file) => /^(\d{4}-[\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  .sort();

/** Returns all migrations by name. Loaded only when some are to be applied. */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  const load = async (name: string) => {
    const file = new URL(`./${name}.ts`, import.meta.url).href;
    return [name, (await import(/* @vite-ignore */ file)) as Migration] as const;
  };
  return Object.fromEntries(await Promise.all(MIGRATION_NAMES.map(load)));
}
