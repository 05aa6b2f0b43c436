import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinRecentBlocks } from '../storage/join-recent.ts';
import { fix, type TestPipeline, testPipeline } from '../telemetry/testing.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await testPipeline({ now: () => NOW });
});
afterAll(() => pipeline.drop());

/** Runs the program as `npm run positions` does. */
async function run(...words: string[]): Promise<string> {
  const program = new URL('./positions-main.ts', import.meta.url).pathname;
  // Settings of the run of tests are none of the product.
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('WAYMARK_'));
  const environment = { ...Object.fromEntries(others), DATABASE_URL: pipeline.url };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env: environment });
  return stdout;
}

it('prints joined, recent and late positions of a device in order, within the window', async () => {
  const { imei, deviceId } = await pipeline.vehicle();
  const at = (minutes: number) =>
    fix(NOW - 3_600_000 + minutes * 60_000, 47 + minutes / 1000, 9.5, { attributes: { minutes } });
  await pipeline.send(imei, [at(0), at(10)]);
  await joinRecentBlocks(pipeline.database, 1);
  await pipeline.send(imei, [at(20), at(30)]);
  await pipeline.send(imei, [at(5)]);
  const positions = (text: string) => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const all = positions(await run('--device', imei));
  expect(all.map((position) => position.attributes.minutes)).toEqual([0, 5, 10, 20, 30]);
  expect(all[1]).toMatchObject({ device_id: deviceId, latitude_e7: 470_050_000, fix_time: '2026-05-04T11:05:00.000Z' });
  const some = await run('--device', imei, '--from', '2026-05-04T11:05:00Z', '--to', '2026-05-04T11:20:00Z');
  expect(positions(some).map((position) => position.attributes.minutes)).toEqual([5, 10]);
});

it('refuses an unknown device and a date that is none, with the usage', async () => {
  await expect(run('--device', '1')).rejects.toThrow(/No device has the IMEI 1\.\nnpm run -s positions/);
  await expect(run('--device', '1', '--from', 'soon')).rejects.toThrow(/--from soon is not a date\./);
  await expect(run()).rejects.toThrow(/Name the device with --device\./);
});
