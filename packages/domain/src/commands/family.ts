/**
 * The three families of remote commands as one shape: a request that sets, one that takes it back, and a code for each
 * side and outcome (product.md point 4). What a family is called and defaults to is its own table.
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

/** One command that was asked for, as its history tells it. */
export interface CommandRecord {
  requestId: string;
  request: CommandRequest;
  status: CommandStatus;
  /** What the device answered; the text `undefined`, null and nothing mean that it has not yet. */
  response: string | null | undefined;
  /** When this status was reached, epoch ms. */
  timestamp: number;
  /** Of auxiliary tracker commands: true switches it on. */
  activateAuxiliaryTracker?: boolean | undefined;
}

export type Side = 'set' | 'reset';
export type Outcome = 'success' | 'error' | 'inProgress' | 'cancelled' | 'queued';
type Codes<Code extends string> = Readonly<Record<Side, Readonly<Record<Outcome, Code>>>>;

export interface Family<Code extends string = string> {
  requests: Readonly<Record<Side, CommandRequest>>;
  codes: Codes<Code>;
  /** The code of every combination that the document does not name. */
  fallback: Code;
  /** Whether a record's own fields agree with its request; one that does not gives the fallback. */
  fits?: (record: CommandRecord, side: Side) => boolean;
}

export type FamilyCode<Code extends string> = Code | 'COMMAND_HISTORY_EMPTY' | 'INVALID_DEVICE';

/** Where a family stands: its code, and since when. */
export interface CommandState<Code extends string = string> {
  code: FamilyCode<Code>;
  /** Epoch ms of the record that says so; null without one. */
  updateTime: number | null;
}

/** The device was sent it, and its answer is awaited. */
export function isUnderWay({ status }: Pick<CommandRecord, 'status'>): boolean {
  return status === 'accepted' || status === 'inprogress';
}

/** It is not over: it waits, or is under way. */
export function isOpen(command: Pick<CommandRecord, 'status'>): boolean {
  return command.status === 'queued' || isUnderWay(command);
}

/** Whether the device has answered. */
export function hasResponse({ response }: Pick<CommandRecord, 'response'>): boolean {
  return response !== undefined && response !== null && response !== '' && response !== 'undefined';
}

/**
 * Where a family stands by its history: the latest of its own commands alone counts, whatever order they come in.
 * @param usable false when the asset has no device, or the device no such output
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

/** The latest command of a family; of several at the same moment the one asked for last (ids are in order of time). */
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

/** The code of one record of the family. */
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

/** Undefined for what the document does not name: success without an answer, an answer before its time. */
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
