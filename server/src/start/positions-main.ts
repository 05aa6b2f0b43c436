/**
 * npm run -s positions -- --device <IMEI> [--from <date>] [--to <date>] [--data DIR]
 *
 * Prints the stored positions of a device, in order, as one JSON object a line with the names of the columns, with or
 * without a running Waymark. They are stored as blocks, which SQL cannot read.
 */
import { parseArgs } from 'node:util';
import { instantOption, openStored, refuseCommand } from '../command-line.ts';
import { ALL_COLUMNS } from '../storage/block-codec.ts';
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

const imei = values.device ?? refuseCommand('Name the device with --device.', USAGE);
const window = {
  from: instantOption('from', values.from, 0, USAGE),
  to: instantOption('to', values.to, END_OF_TIME, USAGE),
};
const { database, close } = await openStored(values.data);
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
  await close();
}
if (!found) refuseCommand(`No device has the IMEI ${imei}.`, USAGE);
