/** Prints the settings as README's table; with --write puts it into README.md between its two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { README, settingsTable, withSettingsTable } from './settings/table.ts';

if (process.argv.includes('--write')) writeFileSync(README, withSettingsTable(readFileSync(README, 'utf8')));
else console.log(settingsTable());
