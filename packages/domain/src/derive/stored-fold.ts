/**
 * A fold as text, stored with the latest state of an asset and in its checkpoints. The stored form is flat and omits
 * values that equal those of a new fold; this file maps it to the groups of fold.ts. A rule that needs another stored
 * field raises FOLD_VERSION and fills it in `upgrade` (docs/decisions/0010-derivation-is-one-fold.md).
 */
import { FOLD_VERSION, type Fold, startFold } from './fold.ts';

/** Oldest version that can be read. Fields that it lacks begin at zero. */
const OLDEST_FOLD_VERSION = 2;

/** Groups of single values: stored name of each field. */
const GROUPS = {
  last: { time: 'lastTime', role: 'lastRole', discriminator: 'lastDiscriminator' },
  contact: { firstTime: 'firstTime', time: 'contactTime' },
  device: {
    primaryTime: 'primaryTime',
    auxiliary: 'auxiliary',
    usedTime: 'usedTime',
    movingIntervalMs: 'movingIntervalMs',
    parkedIntervalMs: 'parkedIntervalMs',
    ignition: 'ignition',
    sendsHarsh: 'deviceHarsh',
  },
  fix: {
    time: 'fixTime',
    latitudeE7: 'fixLatitudeE7',
    longitudeE7: 'fixLongitudeE7',
    speed: 'fixSpeed',
    heading: 'fixHeading',
    accuracyMeters: 'fixAccuracyMeters',
  },
  counters: { fixes: 'fixes', gaps: 'gaps', odometer: 'odometer' },
  mark: { time: 'markTime', latitudeE7: 'markLatitudeE7', longitudeE7: 'markLongitudeE7', speed: 'markSpeed' },
  movement: {
    state: 'movement',
    fresh: 'fresh',
    rest: 'rest',
    pointLatitudeE7: 'pointLatitudeE7',
    pointLongitudeE7: 'pointLongitudeE7',
    away: 'away',
    stillTime: 'stillTime',
  },
  location: { lostTime: 'lostTime', lost: 'lost' },
  charge: {
    plugged: 'charging',
    pluggedTime: 'chargingTime',
    state: 'charge',
    candidateTime: 'chargeTime',
    batteryPercent: 'batteryPercent',
  },
  flags: { bits: 'flags', errorTime: 'errorTime' },
} as const satisfies { [Group in GroupName]: Record<keyof Fold[Group], string> };

/** Values that are stored whole, under their own names. */
const WHOLE = ['suspects', 'queue', 'line', 'lead', 'trip', 'stop', 'buckets', 'harsh', 'speeding'] as const;

type GroupName = Exclude<keyof Fold, 'version' | (typeof WHOLE)[number]>;
type Fields = Record<string, unknown>;

const START = startFold();

/** Each grouped field with its stored name and initial value. */
const FIELDS = Object.entries(GROUPS).map(([group, names]) => ({
  group: group as GroupName,
  fields: Object.entries(names).map(([field, stored]) => ({
    field,
    stored,
    initial: (START[group as GroupName] as unknown as Fields)[field],
  })),
}));

/** Returns a fold as text for storage. */
export function foldText(fold: Fold): string {
  const changed: Fields = { version: fold.version };
  for (const { group, fields } of FIELDS) {
    const values = fold[group] as unknown as Fields;
    for (const { field, stored, initial } of fields) {
      const value = values[field];
      if (value !== initial) changed[stored] = value;
    }
  }
  for (const name of WHOLE) if (fold[name] !== START[name]) changed[name] = fold[name];
  return JSON.stringify(changed);
}

/**
 * Returns the fold of a text.
 * @throws RangeError if the text is of another version: derive the asset from its positions instead
 */
export function parseFold(text: string): Fold {
  const parsed = JSON.parse(text) as Fields;
  if (parsed.version !== FOLD_VERSION) upgrade(parsed);
  const fold = startFold();
  for (const { group, fields } of FIELDS) {
    const values = fold[group] as unknown as Fields;
    for (const { field, stored } of fields) {
      const value = parsed[stored];
      if (value !== undefined) values[field] = value;
    }
  }
  for (const name of WHOLE) if (parsed[name] !== undefined) Object.assign(fold, { [name]: parsed[name] });
  return fold;
}

/** Fills the fields that an older version did not have. */
function upgrade(parsed: Fields): void {
  const version = Number(parsed.version);
  if (!(version >= OLDEST_FOLD_VERSION && version < FOLD_VERSION))
    throw new RangeError(`fold of version ${String(parsed.version)}, this program reads ${FOLD_VERSION}`);
  const { away, trip, buckets } = parsed as Partial<Pick<Fold, 'trip' | 'buckets'> & Pick<Fold['movement'], 'away'>>;
  if (away) Object.assign(away, { hop: false, stale: false });
  if (trip) trip.noDataMm = 0;
  for (const bucket of buckets ?? []) bucket.unseenMm = 0;
}
