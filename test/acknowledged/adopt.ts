import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Product } from '../product.ts';
import type { Vehicle } from './journey.ts';

/** Registers the vehicles of a fleet, a few at a time. */
export async function adoptFleet(product: Product, vehicles: readonly Vehicle[]): Promise<void> {
  for (let from = 0; from < vehicles.length; from += 10)
    await Promise.all(vehicles.slice(from, from + 10).map((vehicle) => adopt(product, vehicle)));
}

async function adopt(product: Product, { imei, protocol, start }: Vehicle): Promise<void> {
  const asset = await product.call(ENDPOINTS.assets.create, { body: { name: `Ledger ${imei}`, type: 'car' } });
  await product.call(ENDPOINTS.devices.provision, {
    body: {
      imei,
      deviceType: protocol,
      ignitionType: 'wired',
      assetSclId: asset.id,
      assignDate: new Date(start - 86_400_000).toISOString(),
    },
  });
}
