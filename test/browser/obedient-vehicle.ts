/** A vehicle that obeys orders, with a real socket, the device side of the protocol, and a relay. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { DeviceOutputs } from '@waymark/protocols/device-outputs.ts';
import type { DeviceRecord, HeardOrder } from '@waymark/protocols/device-side.ts';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import type { DeviceOrder } from '@waymark/protocols/orders.ts';
import { StreamLink } from '@waymark/simulator/links/stream-link.ts';
import type { Product } from '../product.ts';
import { parked } from './vehicles.ts';

export interface ObedientVehicle {
  assetId: string;
  /** Received orders, oldest first. */
  orders: readonly DeviceOrder[];
  relayCut(): boolean;
  /** True: does not answer orders. */
  silent: boolean;
  /** Reports its position. @param time of the fix, epoch ms */
  report(time: number, values?: Partial<DeviceRecord>): Promise<void>;
  close(): void;
}

/** @param model of the tracker, as the product knows it */
export async function addObedientVehicle(
  product: Product,
  imei: string,
  asset: { name: string; licensePlate: string },
  model = 'FMB120',
): Promise<ObedientVehicle> {
  const { id: assetId } = await product.call(ENDPOINTS.assets.create, { body: { ...asset, type: 'truck' } });
  await product.call(ENDPOINTS.devices.provision, {
    body: {
      imei,
      deviceType: 'teltonika',
      deviceModel: model,
      ignitionType: 'wired',
      immobilizationType: 'starter',
      assetSclId: assetId,
      assignDate: new Date(Date.now() - 3_600_000).toISOString(),
    },
  });
  const orders: DeviceOrder[] = [];
  const outputs = new DeviceOutputs();
  let newest: DeviceRecord = { fixTime: 0 };
  const obey = (heard: HeardOrder): void => {
    const { order } = heard;
    if (order.kind !== 'state') orders.push(order);
    outputs.carryOut(order);
    if (!vehicle.silent) link.say(outputs.answer(heard, true, newest));
  };
  const link = new StreamLink(DEVICE_SIDES.teltonika!, {
    host: '127.0.0.1',
    port: product.ports.Teltonika!,
    imei,
    answerWithinMs: 10_000,
    onOrder: obey,
  });
  const vehicle: ObedientVehicle = {
    assetId,
    orders,
    relayCut: () => outputs.relayCut,
    silent: false,
    async report(time, values) {
      newest = { ...parked(time, 47.14, 9.52), ...values };
      await link.deliver([newest]);
    },
    close: () => link.close(),
  };
  return vehicle;
}
