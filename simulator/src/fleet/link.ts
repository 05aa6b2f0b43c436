import type { FleetDevice } from './asset.ts';
import type { PlannedRecord } from './day.ts';
import { HttpLink } from './http-link.ts';
import { TcpLink } from './tcp-link.ts';
import { UdpLink } from './udp-link.ts';

/** The way from a device to the gateway. */
export interface Link {
  /** Most records that one delivery may carry. */
  readonly capacity: number;
  /**
   * Sends records and waits until the gateway confirms them. Connects when needed.
   * @returns how many of them, from the first, are confirmed: the rest is to be sent again
   * @throws DeviceRefused when the gateway does not know the device, Error when it cannot be reached or does not answer
   */
  deliver(records: readonly PlannedRecord[]): Promise<number>;
  /** Closes the connection and fails what waits; a later delivery connects again. */
  close(): void;
}

export interface Address {
  host: string;
  ports: { teltonika: number; osmand: number };
}

export function linkOf(device: FleetDevice, { host, ports }: Address): Link {
  switch (device.transport) {
    case 'tcp':
      return new TcpLink(device.imei, host, ports.teltonika);
    case 'udp':
      return new UdpLink(device.imei, host, ports.teltonika);
    case 'http':
      return new HttpLink(device.imei, host, ports.osmand);
  }
}
