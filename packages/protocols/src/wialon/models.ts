import type { SetUpStep, TrackerModel } from '../model.ts';

/** The protocol is open and many makers offer it; their programs ask for these three (Wialon IPS, login packet #L#). */
const FIELDS: readonly SetUpStep[] = [
  { way: 'configurator', purpose: 'apn', text: '{apn}' },
  { way: 'configurator', purpose: 'server', text: '{host}:{port}' },
  { way: 'configurator', purpose: 'identity', text: '{imei}' },
];

const device: Omit<TrackerModel, 'name'> = {
  maker: 'Wialon IPS',
  transports: ['tcp', 'udp'],
  ignition: 'wired',
  relayOutput: false,
  lockOutput: false,
  intervalChangeable: false,
  vehicleBus: false,
  ownBattery: false,
  setUp: FIELDS,
};

export const WIALON_MODELS: readonly TrackerModel[] = [
  { ...device, name: 'Wialon IPS 2.0' },
  { ...device, name: 'Wialon IPS 1.1' },
];
