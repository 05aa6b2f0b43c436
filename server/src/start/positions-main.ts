/**
 * npm run -s positions -- --device <IMEI> [--from <date>] [--to <date>] [--data DIR]
 * | Prints the stored positions of a device, in order, as one JSON object a line with the names of the columns, with or
 * without a running Waymark. They are stored as blocks, which SQL cannot read.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { ALL_COLUMNS } from '../storage/block-codec.ts';
import { openDatabase } from '../storage/db.ts';
import { runningEmbedded, startEmbedded } from '../storage/embedded.ts';
import { readTrack } from '../storage/tracks.ts';

const USAGE = 'npm run -s positions -- --device <IMEI> [--from 2026-05-01] [--to 2026-05-08] [--data ./data]';
/** Later than the fix time of any accepted record; epoch ms. */
const END_OF_TIME = Date.UTC(9999, 0, 1);

const { values } = parseArgs({
  options: {
    device: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    data: { type: 'string' },
  },
});

/** Exits with a message for the user. */
function refuse(message: string): never {
  process.stderr.write(`${message}\n${USAGE}\n`);
  process.exit(1);
}

function instant(name: 'from' | 'to', otherwise: number): number {
  const text = values[name];
  const time = text === undefined ? otherwise : Date.parse(text);
  return Number.isNaN(time) ? refuse(`--${name} ${text} is not a date.`) : time;
}

const imei = values.device ?? refuse('Name the device with --device.');
const window = { from: instant('from', 0), to: instant('to', END_OF_TIME) };
const config = readConfig(process.env, values.data === undefined ? [] : ['--data', values.data]);
const running = config.databaseUrl || runningEmbedded(config.dataDir);
const server = running ? undefined : await startEmbedded({ directory: config.dataDir });
const database = await openDatabase({ url: running || (server?.url as string) });
let found = false;
try {
  await database.ingest(async (tx) => {
    // A device that was moved or registered again has a row for each account.
    const devices = await tx
      .selectFrom('devices')
      .select(['account_id as accountId', 'id as deviceId'])
      .where('imei', '=', imei)
      .orderBy('created_at')
      .execute();
    found = devices.length > 0;
    for (const device of devices)
      for await (const day of readTrack(tx, device, window, ALL_COLUMNS))
        process.stdout.write(day.map((position) => `${JSON.stringify(position)}\n`).join(''));
  });
} finally {
  await database.close();
  await server?.stop();
}
if (!found) refuse(`No device has the IMEI ${imei}.`);
