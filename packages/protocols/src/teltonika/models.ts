import type { SetUpStep, TrackerModel } from '../model.ts';

/**
 * SMS without login and password begin with two blanks; parameters 2001 to 2006 are the network and the server, 10050
 * and 10000 the least periods on the move and at rest in the home network (wiki.teltonika-gps.com, "FMB SMS/Call
 * settings", "FMB Parameter list", for personal trackers "SAS device Parameter list").
 */
const SETPARAM: readonly SetUpStep[] = [
  { way: 'sms', purpose: 'apn', text: '  setparam 2001:{apn}' },
  { way: 'sms', purpose: 'server', text: '  setparam 2004:{host};2005:{port};2006:{transportCode}' },
  { way: 'sms', purpose: 'interval', text: '  setparam 10050:{movingSeconds};10000:{parkedSeconds}' },
  { way: 'sms', purpose: 'check', text: '  getinfo' },
];

const tracker: Omit<TrackerModel, 'name'> = {
  maker: 'Teltonika',
  transports: ['tcp', 'udp'],
  ignition: 'wired',
  relayOutput: true,
  lockOutput: false,
  intervalChangeable: true,
  vehicleBus: false,
  ownBattery: true,
  setUp: SETPARAM,
};
const onBoardPlug = { ignition: 'can', relayOutput: false, vehicleBus: true } as const;
const withBus = { ignition: 'can', vehicleBus: true } as const;
/** A second digital output (wiki.teltonika-gps.com, pinouts; "FMB setdigout"). */
const twoOutputs = { lockOutput: true } as const;
/**
 * RS-232, which passes on what it is sent in the TCP modes (wiki.teltonika-gps.com, "FMB125 RS-232 and RS-485",
 * "FMX125 RS232/485").
 */
const serialPort = {
  display: 'serialPort',
  setUp: [...SETPARAM, { way: 'configurator', purpose: 'display', text: 'RS232 / RS485 > Mode: TCP ASCII' }],
} as const;
const personal = { ignition: 'none', relayOutput: false } as const;

export const TELTONIKA_MODELS: readonly TrackerModel[] = [
  { ...tracker, name: 'FMB920' },
  { ...tracker, name: 'FMB120', ...twoOutputs },
  { ...tracker, name: 'FMB125', ...serialPort },
  { ...tracker, name: 'FMB130', ...twoOutputs },
  { ...tracker, name: 'FMB140', ...withBus },
  { ...tracker, name: 'FMB640', ...withBus, ...twoOutputs },
  { ...tracker, name: 'FMB001', ...onBoardPlug },
  { ...tracker, name: 'FMB003', ...onBoardPlug },
  { ...tracker, name: 'FMC920' },
  { ...tracker, name: 'FMC125', ...serialPort },
  { ...tracker, name: 'FMC130', ...twoOutputs },
  { ...tracker, name: 'FMC150', ...withBus },
  { ...tracker, name: 'FMC650', ...withBus, ...twoOutputs },
  { ...tracker, name: 'FMC003', ...onBoardPlug },
  { ...tracker, name: 'FMM130', ...twoOutputs },
  { ...tracker, name: 'TMT250', ...personal },
  { ...tracker, name: 'GH5200', ...personal },
];
