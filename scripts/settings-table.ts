/** Prints the settings as README's table. With --write, replaces the table in README.md between its two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { README, settingsTable, withSettingsTable } from './settings/table.ts';

if (process.argv.includes('--write')) writeFileSync(README, withSettingsTable(readFileSync(README, 'utf8')));
else console.log(settingsTable());
