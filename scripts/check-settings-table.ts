/** Checks that README's table of settings matches the settings of the program. */
import { readFileSync } from 'node:fs';
import { README, withSettingsTable } from './settings/table.ts';

/** Returns the faults; none if the check passes. */
export function check(): string[] {
  const text = readFileSync(README, 'utf8');
  if (withSettingsTable(text) === text) return [];
  return ['The table of settings in README.md is out of date: node scripts/settings-table.ts --write'];
}
