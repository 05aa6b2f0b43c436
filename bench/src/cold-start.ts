/**
 * Measures the time from the command to a device's first acknowledged packet, without the demo, in a new folder and
 * again in the same one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { startProduct } from '../../test/product.ts';
import { type Benchmark, figure } from './harness.ts';
import { Vehicle } from './ingest/fleet.ts';
import { Device } from './ingest/load.ts';

export const benchmark: Benchmark = async ({ quick, say }) => {
  const fresh: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-cold-'));
    fresh.push(await firstPacket(dataDir, round, true));
    again.push(await firstPacket(dataDir, round, false));
    rmSync(dataDir, { recursive: true, force: true });
    say(`  round ${round + 1}: ${fresh.at(-1)!.toFixed(2)} s new, ${again.at(-1)!.toFixed(2)} s after`);
  }
  const measured = { newSeconds: figure(fresh), afterSeconds: figure(again) };
  return {
    name: 'cold-start',
    measured,
    target: '≤ 3 s new, ≤ 1 s after',
    reached: measured.newSeconds.median <= 3 && measured.afterSeconds.median <= 1,
  };
};

/** @param provision the first run registers the device, which is part of the time */
async function firstPacket(dataDir: string, round: number, provision: boolean): Promise<number> {
  const began = performance.now();
  const product = await startProduct({ dataDir });
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
