/**
 * The common shape of the three families of remote commands: a request that sets, one that resets, and a code for each
 * side and outcome (product.md point 4). Names and fallbacks of a family are in its own table.
 */

export const COMMAND_STATUSES = ['queued', 'accepted', 'inprogress', 'success', 'failed', 'cancelled'] as const;
export type CommandStatus = (typeof COMMAND_STATUSES)[number];

export const COMMAND_REQUESTS = [
  'SET_IMMOBILIZE',
  'RESET_IMMOBILIZE',
  'SET_REPORT_FREQ_INTERVAL',
  'RESET_REPORT_FREQ_INTERVAL',
  'REMOTE_FORCE_LOCK',
  'REMOTE_DISARMING_DEVICE',
] as const;
export type CommandRequest = (typeof COMMAND_REQUESTS)[number];

/** One requested command, as its history records it. */
export interface CommandRecord {
  requestId: string;
  request: CommandRequest;
  status: CommandStatus;
  /** The device's answer. The text `undefined`, null and absence mean that there is no answer yet. */
  response: string | null | undefined;
  /** When the command reached this status, epoch ms. */
  timestamp: number;
  /** For auxiliary tracker commands: true switches it on. */
  activateAuxiliaryTracker?: boolean | undefined;
}

export type Side = 'set' | 'reset';
export type Outcome = 'success' | 'error' | 'inProgress' | 'cancelled' | 'queued';
type Codes<Code extends string> = Readonly<Record<Side, Readonly<Record<Outcome, Code>>>>;

export interface Family<Code extends string = string> {
  requests: Readonly<Record<Side, CommandRequest>>;
  codes: Codes<Code>;
  /** The code of every combination that the document does not list. */
  fallback: Code;
  /** Returns whether the fields of a record agree with its request. A record that does not agree gives the fallback. */
  fits?: (record: CommandRecord, side: Side) => boolean;
}

export type FamilyCode<Code extends string> = Code | 'COMMAND_HISTORY_EMPTY' | 'INVALID_DEVICE';

/** The state of a family: its code and the time of the last change. */
export interface CommandState<Code extends string = string> {
  code: FamilyCode<Code>;
  /** Time of the record that determines the state, epoch ms. Null without a record. */
  updateTime: number | null;
}

/** Returns whether the command was sent and awaits the device's answer. */
export function isUnderWay({ status }: Pick<CommandRecord, 'status'>): boolean {
  return status === 'accepted' || status === 'inprogress';
}

/** Returns whether the command is waiting or under way. */
export function isOpen(command: Pick<CommandRecord, 'status'>): boolean {
  return command.status === 'queued' || isUnderWay(command);
}

/** Returns whether the device has answered. */
export function hasResponse({ response }: Pick<CommandRecord, 'response'>): boolean {
  return response !== undefined && response !== null && response !== '' && response !== 'undefined';
}

/**
 * Returns the state of a family from its history. Only the latest command of the family counts, and the order of the
 * history does not matter.
 * @param usable false if the asset has no device, or the device has no such output
 */
export function commandState<Code extends string>(
  family: Family<Code>,
  history: readonly CommandRecord[],
  usable: boolean,
): CommandState<Code> {
  if (!usable) return { code: 'INVALID_DEVICE', updateTime: null };
  const latest = latestOf(family, history);
  if (latest === undefined) return { code: 'COMMAND_HISTORY_EMPTY', updateTime: null };
  return { code: codeOf(family, latest), updateTime: latest.timestamp };
}

/**
 * Returns the latest command of a family. If timestamps are equal, the last requested wins (ids are in order of time).
 */
export function latestOf(family: Family, history: readonly CommandRecord[]): CommandRecord | undefined {
  const own = history.filter((record) => sideOf(family, record) !== undefined);
  return own.reduce<CommandRecord | undefined>(
    (latest, record) => (latest === undefined || isLater(record, latest) ? record : latest),
    undefined,
  );
}

function isLater(record: CommandRecord, other: CommandRecord): boolean {
  if (record.timestamp !== other.timestamp) return record.timestamp > other.timestamp;
  return record.requestId > other.requestId;
}

/** Returns the code of one record of the family. */
function codeOf<Code extends string>(family: Family<Code>, record: CommandRecord): Code {
  const side = sideOf(family, record);
  if (side === undefined || family.fits?.(record, side) === false) return family.fallback;
  const outcome = outcomeOf(record);
  return outcome === undefined ? family.fallback : family.codes[side][outcome];
}

function sideOf(family: Family, { request }: CommandRecord): Side | undefined {
  if (request === family.requests.set) return 'set';
  return request === family.requests.reset ? 'reset' : undefined;
}

/** Returns undefined for combinations that the document does not list, such as success without an answer. */
function outcomeOf(record: CommandRecord): Outcome | undefined {
  const answered = hasResponse(record);
  switch (record.status) {
    case 'success':
      return answered ? 'success' : undefined;
    case 'failed':
      return 'error';
    case 'cancelled':
      return 'cancelled';
    case 'inprogress':
      return answered ? undefined : 'inProgress';
    case 'accepted':
    case 'queued':
      return answered ? undefined : 'queued';
  }
}
