/**
 * Measures the time from the command to a device's first acknowledged packet, without the demo, in a new folder and
 * again in the same one. The server is one file, as `npm start` runs it, and in turn its sources, as the first start of a
 * checkout does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { bundledServer } from '../../test/bundled-server.ts';
import { startProduct } from '../../test/product.ts';
import { type Benchmark, figure } from './harness.ts';
import { Vehicle } from './ingest/fleet.ts';
import { Device } from './ingest/load.ts';

export const benchmark: Benchmark = async ({ quick, say }) => {
  const startFile = await bundledServer();
  const ofFile = { fresh: [] as number[], again: [] as number[] };
  const ofSources = { fresh: [] as number[], again: [] as number[] };
  const forms = [
    ['one file', startFile, ofFile],
    ['sources', startProduct, ofSources],
  ] as const;
  for (let round = 0; round < (quick ? 2 : 5); round++)
    for (const [name, start, seconds] of forms) {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-cold-'));
      seconds.fresh.push(await firstPacket(start, dataDir, round, true));
      seconds.again.push(await firstPacket(start, dataDir, round, false));
      rmSync(dataDir, { recursive: true, force: true });
      const [fresh, again] = [seconds.fresh.at(-1)!, seconds.again.at(-1)!];
      say(`  round ${round + 1}, ${name}: ${fresh.toFixed(2)} s new, ${again.toFixed(2)} s after`);
    }
  const measured = {
    newSeconds: figure(ofFile.fresh),
    afterSeconds: figure(ofFile.again),
    newSecondsFromSources: figure(ofSources.fresh),
    afterSecondsFromSources: figure(ofSources.again),
  };
  return {
    name: 'cold-start',
    measured,
    target: '≤ 3 s new, ≤ 1 s after',
    reached: measured.newSeconds.median <= 3 && measured.afterSeconds.median <= 1,
  };
};

/** @param provision the first run registers the device, which is part of the time */
async function firstPacket(
  start: typeof startProduct,
  dataDir: string,
  round: number,
  provision: boolean,
): Promise<number> {
  const began = performance.now();
  const product = await start({ dataDir });
  try {
    const vehicle = new Vehicle(round, Date.now() - (provision ? 60_000 : 30_000));
    if (provision) {
      await product.call(ENDPOINTS.devices.provision, {
        body: { imei: vehicle.imei, deviceType: 'teltonika' },
      });
    }
    const device = await Device.connect(product.ports.Teltonika!, vehicle.imei);
    const records = await device.send(vehicle.packets(1, 1)[0]!);
    const seconds = (performance.now() - began) / 1000;
    if (records !== 1) throw new Error('the first packet was not acknowledged');
    device.close();
    return seconds;
  } finally {
    await product.stop();
  }
}
