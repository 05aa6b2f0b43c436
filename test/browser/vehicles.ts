/** Vehicles of the browser tests, registered by the API and reporting over the gateway's real socket. */
import type { AssetWrite } from '@waymark/contract/assets/schema.ts';
import type { DeviceProvision } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { Device } from '../../bench/src/ingest/load.ts';
import type { Product } from '../product.ts';

const METERS_PER_DEGREE = 111_195;
/** Records per packet, well below the limit. */
const PACKET_RECORDS = 40;

export interface Vehicle {
  assetId: string;
  /** Sends records in order. Resolves when the gateway has stored them. */
  send(records: readonly DeviceRecord[]): Promise<void>;
  close(): void;
}

/**
 * Creates an asset with a connected tracker.
 * @param since when the assignment begins, epoch ms; earlier records belong to no asset
 * @param registered properties of the tracker beside its protocol
 */
export async function addVehicle(
  product: Product,
  imei: string,
  asset: AssetWrite,
  since = Date.now() - 3_600_000,
  registered: Pick<DeviceProvision, 'deviceModel' | 'immobilizationType'> = {},
): Promise<Vehicle> {
  const { id: assetId } = await product.call(ENDPOINTS.assets.create, { body: asset });
  await product.call(ENDPOINTS.devices.provision, {
    body: {
      imei,
      deviceType: 'teltonika',
      ignitionType: 'wired',
      ...registered,
      assetSclId: assetId,
      assignDate: new Date(since).toISOString(),
    },
  });
  const device = await Device.connect(product.ports.Teltonika!, imei);
  return {
    assetId,
    async send(records) {
      for (let from = 0; from < records.length; from += PACKET_RECORDS) {
        const part = records.slice(from, from + PACKET_RECORDS);
        const stored = await device.send(encodePacket(CODEC_8_EXTENDED, part.map(avlRecord)));
        if (stored !== part.length) throw new Error(`${stored} of ${part.length} records were stored`);
      }
    },
    close: () => device.close(),
  };
}

/** Returns a fix with the ignition off. @param time epoch ms */
export function parked(time: number, latitude: number, longitude: number): DeviceRecord {
  return {
    fixTime: time,
    valid: true,
    latitude,
    longitude,
    altitudeMeters: 450,
    headingDegrees: 0,
    speedMetersPerSecond: 0,
    satellites: 11,
    ignition: false,
    motion: false,
    externalVolts: 12.6,
  };
}

/**
 * Returns a straight drive with a fix every ten seconds, the last at `to`.
 * @param from, to epoch ms @param start position at `from`
 */
export function driveNorth(
  from: number,
  to: number,
  start: { latitude: number; longitude: number },
  speedMetersPerSecond: number,
): DeviceRecord[] {
  const records: DeviceRecord[] = [];
  for (let time = from; time <= to; time += 10_000)
    records.push({
      ...parked(time, northOf(start.latitude, ((time - from) / 1000) * speedMetersPerSecond), start.longitude),
      speedMetersPerSecond,
      ignition: true,
      motion: true,
      externalVolts: 13.9,
    });
  return records;
}

/** Returns the latitude this many metres north of another. */
export function northOf(latitude: number, meters: number): number {
  return latitude + meters / METERS_PER_DEGREE;
}
