/** The demo's first commands: a few of each family, and every outcome. */
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import type { CommandNote } from '@waymark/domain/commands/words.ts';

/** User of the command, by the local part of the address (demo-people-sql.ts). */
type Who = 'admin' | 'techsupport';

export interface StoryStep {
  /** Seconds after the request of the command. */
  after: number;
  status: CommandStatus;
  note: CommandNote;
  response?: string;
  /** A user did it; otherwise the product or the device. */
  isByUser?: true;
}

export interface StoryCommand {
  request: CommandRequest;
  family: FamilyName;
  /** Seconds after the start of the stop or trip. */
  at: number;
  who: Who;
  reason: string;
  /** Steps after the first one, the request. */
  steps: readonly StoryStep[];
}

/** Commands of one asset, all within its latest stop or trip that is long enough. */
export interface Story {
  asset: string;
  during: 'stop' | 'trip';
  commands: readonly StoryCommand[];
}

/** Returns the steps of a command that is sent immediately and answered. */
function done(response: string, seconds = 3): StoryStep[] {
  return [
    { after: 2, status: 'accepted', note: 'taken' },
    { after: 2, status: 'inprogress', note: 'sent' },
    { after: 2 + seconds, status: 'success', note: 'answered', response },
  ];
}

const immobilize = { request: 'SET_IMMOBILIZE', family: 'immobilization' } as const;
const mobilize = { request: 'RESET_IMMOBILIZE', family: 'immobilization' } as const;

export const STORIES: readonly Story[] = [
  {
    asset: 'Truck 04',
    during: 'stop',
    commands: [
      {
        ...immobilize,
        ...{ at: 240, who: 'admin', reason: 'Demo: key was lost at the customer' },
        steps: done('DOUT1:ON Timeout:INFINITY'),
      },
      {
        ...mobilize,
        ...{ at: 780, who: 'admin', reason: 'Demo: key was found' },
        steps: done('DOUT1:OFF Timeout:INFINITY'),
      },
    ],
  },
  {
    asset: 'Van 01',
    during: 'trip',
    commands: [
      {
        ...immobilize,
        ...{ at: 60, who: 'techsupport', reason: 'Demo: wrong van was chosen' },
        steps: [{ after: 45, status: 'cancelled', note: 'cancelledByUser', isByUser: true }],
      },
    ],
  },
  {
    asset: 'Car 03',
    during: 'stop',
    commands: [
      {
        ...immobilize,
        ...{ at: 180, who: 'admin', reason: 'Demo: reported as stolen' },
        steps: [
          { after: 2, status: 'accepted', note: 'taken' },
          { after: 2, status: 'inprogress', note: 'sent' },
          { after: 122, status: 'inprogress', note: 'askedState' },
          { after: 602, status: 'failed', note: 'stateUnknown' },
        ],
      },
      {
        ...mobilize,
        ...{ at: 840, who: 'admin', reason: 'Demo: false alarm' },
        steps: done('+ACK:GTOUT,1A0800,,GV300,0002'),
      },
    ],
  },
  {
    asset: 'Bus 02',
    during: 'stop',
    commands: [
      {
        ...{ request: 'REMOTE_FORCE_LOCK', family: 'lock', at: 200, who: 'techsupport' },
        ...{ reason: 'Demo: doors were left open', steps: done('relays 00, doors locked') },
      },
      {
        ...{ request: 'REMOTE_DISARMING_DEVICE', family: 'lock', at: 500, who: 'techsupport' },
        ...{ reason: 'Demo: driver is back', steps: done('relays 00, doors unlocked') },
      },
    ],
  },
  {
    asset: 'Truck 03',
    during: 'stop',
    commands: [
      {
        ...{ request: 'SET_REPORT_FREQ_INTERVAL', family: 'auxiliaryTracker', at: 120, who: 'admin' },
        ...{ reason: 'Demo: check of the covert tracker', steps: done('New value 10050:10;10000:60;') },
      },
      {
        ...{ request: 'RESET_REPORT_FREQ_INTERVAL', family: 'auxiliaryTracker', at: 420, who: 'admin' },
        ...{ reason: 'Demo: check is over', steps: done('New value 10050:180;10000:300;') },
      },
    ],
  },
];
