import type { SetUpStep, TrackerModel } from '../model.ts';

/**
 * Terminal parameters of JT/T 808 (table of 0x8103): 0x0010 access point, 0x0013 main server, 0x0018 its TCP port,
 * 0x0019 its UDP port, 0x0029 period of reports, 0x0027 period asleep. How they are typed is up to the maker's program.
 */
const PARAMETERS: readonly SetUpStep[] = [
  { way: 'configurator', purpose: 'identity', text: '{imei}' },
  { way: 'configurator', purpose: 'apn', text: '0x0010={apn}' },
  { way: 'configurator', purpose: 'server', text: '0x0013={host}, 0x0018={port}' },
  { way: 'configurator', purpose: 'interval', text: '0x0029={movingSeconds}, 0x0027={parkedSeconds}' },
];

const terminal: Omit<TrackerModel, 'name' | 'maker'> = {
  transports: ['tcp', 'udp'],
  ignition: 'wired',
  relayOutput: true,
  // 0x8500 is part of the standard.
  lockOutput: true,
  intervalChangeable: true,
  // 0x8300 is part of the standard; a terminal without a display refuses it.
  display: 'own',
  vehicleBus: false,
  ownBattery: true,
  setUp: PARAMETERS,
};

export const JT808_MODELS: readonly TrackerModel[] = [
  { ...terminal, maker: 'JT/T 808', name: 'JT/T 808-2011' },
  { ...terminal, maker: 'JT/T 808', name: 'JT/T 808-2013' },
  { ...terminal, maker: 'JT/T 808', name: 'JT/T 808-2019' },
];
