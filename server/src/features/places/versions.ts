/** Changes of a write beside the row of a place: its versions, the revision of its account, and the audit. */
import { isDeepStrictEqual } from 'node:util';
import type { PlaceWrite } from '@waymark/contract/places/schema.ts';
import type { Changes } from '../changes.ts';
import { pastInstant } from '../records/period.ts';
import type { RecordContext, WrittenRecord } from '../records/record-writer.ts';
import type { PlaceRow, PlaceValues, VersionValues } from './sql.ts';
import { addJob, addVersion, deleteVersions, placeVersions, raiseRevision, type VersionRow } from './versions-sql.ts';

type Written = WrittenRecord<typeof PlaceWrite, PlaceValues, PlaceRow>;

/**
 * Stores the versions of a written place and raises the revision. After the commit it reports from when on visits change.
 * @returns facts of the audit line; undefined if nothing changed
 * @throws Refusal `error.date.format`, `error.date.future` for `appliesFrom`
 */
export async function storeVersions(
  context: RecordContext,
  written: Written,
  changes: Pick<Changes, 'placesChanged'>,
): Promise<Record<string, unknown> | undefined> {
  const { tx, accountId } = context;
  const { id, wasShared, versions } = await placeVersions(tx, accountId, written.uid);
  const since = await changedSince(context, written, id, versions);
  if (since === undefined && written.changed?.length === 0) return undefined;
  await raiseRevision(tx, accountId, wasShared);
  if (since !== undefined) {
    await addJob(tx, accountId, id, new Date(since));
    context.afterCommit(() => changes.placesChanged());
  }
  return facts(written, since, versions);
}

/** Brings the versions up to date. @returns from when on visits change, epoch ms; undefined if they do not */
async function changedSince(
  { tx, viewer, accountId, now }: RecordContext,
  { values, body }: Written,
  placeId: number,
  versions: readonly VersionRow[],
): Promise<number | undefined> {
  if (values === undefined) return now;
  const given = body?.appliesFrom?.trim() || undefined;
  const from = given === undefined ? now : pastInstant(given, 'appliesFrom', viewer.timeZone, now);
  const latest = versions.at(-1);
  // Without a date only a new shape needs a version.
  if (given === undefined && latest !== undefined && isSame(latest, values)) return undefined;
  const earlier = versions.filter(({ valid_from }) => valid_from.getTime() < from);
  const later = versions.slice(earlier.length);
  const before = earlier.at(-1);
  const continues = before !== undefined && isSame(before, values);
  const [only] = later;
  if (continues && only === undefined) return undefined;
  if (!continues && later.length === 1 && only!.valid_from.getTime() === from && isSame(only!, values))
    return undefined;
  await deleteVersions(tx, accountId, placeId, new Date(from));
  if (!continues) await addVersion(tx, accountId, placeId, new Date(from));
  return from;
}

const VERSIONED = ['latitude', 'longitude', 'radius_m', 'corners', 'pickup', 'drop_off', 'shared'] as const;

function isSame(one: VersionValues, other: VersionValues): boolean {
  return VERSIONED.every((column) => isDeepStrictEqual(one[column], other[column]));
}

/** Names of columns in the audit. The shape is one fact. */
const FACTS = {
  name: 'name',
  type: 'placeType',
  color: 'color',
  latitude: 'shape',
  longitude: 'shape',
  radius_m: 'shape',
  corners: 'shape',
  pickup: 'pickup',
  drop_off: 'dropOff',
  shared: 'shared',
  address: 'address',
  tags: 'tags',
  notes: 'notes',
} as const satisfies Record<keyof PlaceValues, string>;

function facts({ before, values, changed }: Written, since: number | undefined, versions: readonly VersionRow[]) {
  if (values === undefined) return { shape: shapeFact(before!) };
  const appliesFrom = since === undefined ? undefined : new Date(since).toISOString();
  if (before === undefined || changed === undefined) return { shape: shapeFact(values), appliesFrom };
  const pairs = changed.map((column) => {
    const fact = FACTS[column];
    const change =
      fact === 'shape'
        ? { from: shapeFact(before), to: shapeFact(values) }
        : { from: before[column], to: values[column] };
    return [fact, change];
  });
  const was = versions.at(-1)?.valid_from.toISOString();
  return { ...Object.fromEntries(pairs), ...(appliesFrom ? { appliesFrom: { from: was, to: appliesFrom } } : {}) };
}

/** Returns a shape as the audit stores it. */
export function shapeFact({ latitude, longitude, radius_m, corners }: VersionValues): Record<string, unknown> {
  if (corners === null) return { latitude, longitude, radius: radius_m };
  return { polygon: corners.map((corner) => corner.join(', ')).join('; ') };
}
