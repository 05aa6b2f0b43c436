import type { SetUpStep, TrackerModel } from '../model.ts';

/**
 * The family's text commands (Concox user manuals: APN, SERVER with 1 for a name and 0 for an address, GMT, TIMER with
 * the periods while the engine runs and while it does not, STATUS).
 */
const COMMANDS: readonly SetUpStep[] = [
  { way: 'sms', purpose: 'apn', text: 'APN,{apn}#' },
  { way: 'sms', purpose: 'server', text: 'SERVER,{addressKind},{host},{port},0#' },
  { way: 'sms', purpose: 'clock', text: 'GMT,E,0,0#' },
  { way: 'sms', purpose: 'interval', text: 'TIMER,{movingSeconds},{parkedSeconds}#' },
  { way: 'sms', purpose: 'check', text: 'STATUS#' },
];
/** Models that sleep at rest have one period or none that an SMS sets. */
const WITHOUT_INTERVAL = COMMANDS.filter(({ purpose }) => purpose !== 'interval');

const tracker: Omit<TrackerModel, 'name'> = {
  maker: 'Concox',
  transports: ['tcp'],
  ignition: 'wired',
  relayOutput: true,
  lockOutput: false,
  intervalChangeable: true,
  vehicleBus: false,
  ownBattery: true,
  setUp: COMMANDS,
};
const jimi = { maker: 'Jimi IoT' } as const;
const asset = {
  ignition: 'none',
  relayOutput: false,
  intervalChangeable: false,
  setUp: WITHOUT_INTERVAL,
} as const;

export const GT06_MODELS: readonly TrackerModel[] = [
  { ...tracker, name: 'GT06N' },
  { ...tracker, name: 'GT06E' },
  { ...tracker, name: 'WeTrack2' },
  { ...tracker, name: 'X3' },
  { ...tracker, name: 'OB22', ignition: 'virtual', relayOutput: false },
  { ...tracker, name: 'AT4', ...asset },
  { ...tracker, ...jimi, name: 'JM-VL01' },
  { ...tracker, ...jimi, name: 'JM-VL02' },
  { ...tracker, ...jimi, name: 'JM-VL03' },
  { ...tracker, ...jimi, name: 'JM-VL04' },
  { ...tracker, ...jimi, name: 'JM-LL01', ...asset },
];
