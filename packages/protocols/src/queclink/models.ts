import type { SetUpStep, TrackerModel } from '../model.ts';

/**
 * The @Track commands GTBSI (network), GTSRI (server; report mode 3 is a lasting TCP connection, buffered, a heartbeat
 * every 15 min, every report confirmed) and GTRTO (1: where are you now), sent by SMS with the model's password as it
 * leaves the factory (GL300 and GV300 @Track Air Interface Protocol).
 */
function commands(password: string): readonly SetUpStep[] {
  return [
    { way: 'sms', purpose: 'apn', text: `AT+GTBSI=${password},{apn},,,,,,,0001$` },
    { way: 'sms', purpose: 'server', text: `AT+GTSRI=${password},3,,1,{host},{port},,,,15,1,0,,,,0002$` },
    { way: 'sms', purpose: 'check', text: `AT+GTRTO=${password},1,,,,,,0003$` },
  ];
}

function model(name: string, password: string, can: Partial<TrackerModel> = {}): TrackerModel {
  return {
    name,
    maker: 'Queclink',
    transports: ['tcp', 'udp'],
    ignition: 'wired',
    relayOutput: false,
    lockOutput: false,
    intervalChangeable: false,
    vehicleBus: false,
    ownBattery: true,
    setUp: commands(password),
    ...can,
  };
}

const personal = { ignition: 'none' } as const;
/**
 * Only where the model's own layout of the command is known (packages/protocols/src/queclink/orders.ts): a command of
 * another model could change other settings.
 */
const relay = { relayOutput: true } as const;
const interval = { intervalChangeable: true } as const;

export const QUECLINK_MODELS: readonly TrackerModel[] = [
  model('GL200', 'gl200', { ...personal, ...interval }),
  model('GL300', 'gl300', { ...personal, ...interval }),
  model('GL500', 'gl500', personal),
  model('GV55', 'gv55', interval),
  model('GV65', 'gv65'),
  model('GV75', 'gv75'),
  model('GV200', 'gv200', relay),
  model('GV300', 'gv300', { ...relay, ...interval }),
  model('GV500', 'gv500', { ignition: 'can', vehicleBus: true, ...interval }),
  model('GMT100', 'gmt100', relay),
];
