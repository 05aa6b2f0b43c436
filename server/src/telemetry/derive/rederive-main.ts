/**
 * npm run rederive -- --asset <uid or name> [--from <date>] [--to <date>] [--data DIR]
 * npm run rederive -- --all …
 *
 * Derives an asset (or every one) again from its stored positions and replaces its derived rows, with or without a
 * running Waymark. Prints the differences. There are none unless rules or program changed.
 */
import { parseArgs } from 'node:util';
import { Registry } from 'prom-client';
import { instantOption, openStored, refuseCommand } from '../../command-line.ts';
import type { Database } from '../../storage/db.ts';
import { startTelemetry } from '../service.ts';
import { rederiveAndCompare } from './compare.ts';
import { allAssets, assetsCalled } from './compare-sql.ts';
import type { AssetKey } from './due.ts';

const USAGE =
  'npm run rederive -- --asset <uid or name> (or --all) [--from 2026-05-01] [--to 2026-05-08] [--data ./data]';

const { values } = parseArgs({
  options: {
    asset: { type: 'string' },
    all: { type: 'boolean' },
    from: { type: 'string' },
    to: { type: 'string' },
    data: { type: 'string' },
  },
});

async function findAssets(database: Database, name: string | undefined): Promise<(AssetKey & { label: string })[]> {
  if (name === undefined) return database.ingest(allAssets);
  const rows = await database.ingest((tx) => assetsCalled(tx, name));
  if (rows.length > 1)
    refuseCommand(`${rows.length} assets have the name ${name}: ${rows.map((row) => row.uid).join(', ')}.`, USAGE);
  return rows.length === 1 ? rows : refuseCommand(`No asset has the name or uid ${name}.`, USAGE);
}

const name = values.asset;
if ((name === undefined) !== (values.all === true))
  refuseCommand('Choose one asset with --asset, or all with --all.', USAGE);
const from = instantOption('from', values.from, 0, USAGE);
const to = instantOption('to', values.to, Number.POSITIVE_INFINITY, USAGE);
const { database, close } = await openStored(values.data);
const log = { info() {}, warn: (_: object, text: string) => void process.stderr.write(`${text}\n`) };
const telemetry = startTelemetry({ database, metrics: new Registry(), log, sweeping: false });
try {
  for (const asset of await findAssets(database, name)) {
    const { positions, tables } = await rederiveAndCompare(telemetry, database, asset, from, to);
    process.stdout.write(`${asset.label}: ${positions} positions\n`);
    for (const { table, kept, gone, added } of tables) {
      const difference =
        gone.length + added.length === 0 ? 'no difference' : `${gone.length} gone, ${added.length} new`;
      process.stdout.write(`  ${table}: ${kept} as before, ${difference}\n`);
      for (const row of gone) process.stdout.write(`    - ${row}\n`);
      for (const row of added) process.stdout.write(`    + ${row}\n`);
    }
  }
} finally {
  await telemetry.close();
  await close();
}
