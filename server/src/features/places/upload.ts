/** Creates the places of an uploaded file: checked one by one, stored together. */
import { setImmediate } from 'node:timers/promises';
import type { PlaceImport } from '@waymark/contract/places/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { newUid } from '../../storage/uid.ts';
import type { Fault } from '../records/csv-import.ts';
import type { ImportRow } from '../records/import-table.ts';
import type { RecordContext } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { Refusal } from '../refusal.ts';
import { useTags } from '../tags/service.ts';
import { shapeValues } from './shape.ts';
import { countPlaces, type PlaceValues } from './sql.ts';
import { auditCreated, insertPlaces, type NewPlace, takenNames } from './upload-sql.ts';
import { shapeFact } from './versions.ts';
import { raiseRevision } from './versions-sql.ts';

type Row = ImportRow<PlaceImport>;

/** Rows between which the process serves others. */
const ROWS_IN_TURN = 100;

/**
 * Stores the rows that have no fault, and reports the faults of the others.
 * @returns internal ids of the stored places
 */
export async function storeRows(
  context: RecordContext,
  rows: readonly Row[],
  fault: Fault<PlaceImport>,
): Promise<number[]> {
  const { tx, accountId, now } = context;
  const wrong = new Set<Row>();
  const say: Fault<PlaceImport> = (row, field, key, params) => {
    wrong.add(row);
    fault(row, field, key, params);
  };
  const names = rows.map(({ body }) => body.name?.trim() ?? '');
  for (const at of await takenNames(tx, accountId, names)) say(rows[at]!, 'name', 'error.duplicate.place');
  const free = LIMITS.accountPlaces - (await countPlaces(tx, accountId));
  for (const row of rows.slice(Math.max(0, free))) say(row, 'name', 'error.place.limit');

  const tagsOf = await tagReader(context, rows, say);
  const ready: { row: Row; place: NewPlace }[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_IN_TURN === ROWS_IN_TURN - 1) await setImmediate();
    if (row.faulty) continue;
    const shape = refusedAs(say, row, () => shapeValues(row.body));
    if (shape === undefined || wrong.has(row)) continue;
    const values = { ...shape, ...valuesOf(row.body), tags: tagsOf(row.body) };
    ready.push({ row, place: { uid: newUid(now), values } });
  }
  const made = ready.map(({ place }) => place);
  const stored = await insertPlaces(tx, accountId, made, new Date(now));
  const audited = made.filter(({ uid }) => stored.has(uid));
  await auditCreated(tx, { accountId, userId: context.viewer.userId }, audited, shapeFact);
  // Another user took the name meanwhile.
  for (const { row, place } of ready) if (!stored.has(place.uid)) say(row, 'name', 'error.duplicate.place');
  if (stored.size > 0) await raiseRevision(tx, accountId, false);
  return [...stored.values()];
}

function valuesOf(body: PlaceImport): Omit<PlaceValues, 'tags' | 'latitude' | 'longitude' | 'radius_m' | 'corners'> {
  return {
    name: body.name.trim(),
    type: body.type ?? 'other',
    color: body.color ?? 'indigo',
    pickup: body.pickup ?? false,
    drop_off: body.dropOff ?? false,
    shared: false,
    address: writtenText(body.address),
    notes: writtenText(body.notes),
  };
}

/** Resolves each tag of the rows once. @returns a function that returns the tags of a body in the account's spelling */
async function tagReader({ tx, viewer, accountId, now }: RecordContext, rows: readonly Row[], say: Fault<PlaceImport>) {
  const spellings = new Map<string, string | Refusal>();
  for (const row of rows)
    for (const name of row.body.tags ?? []) {
      const key = name.trim().toLowerCase();
      if (!spellings.has(key))
        spellings.set(
          key,
          await useTags(tx, viewer, accountId, [name], now).then(
            ([known]) => known!,
            (error: unknown) => {
              if (error instanceof Refusal) return error;
              throw error;
            },
          ),
        );
      const spelling = spellings.get(key);
      if (spelling instanceof Refusal) say(row, 'tags', spelling.code);
    }
  return ({ tags = [] }: PlaceImport): string[] => [
    ...new Set(
      tags.map((name) => spellings.get(name.trim().toLowerCase())).filter((spelling) => typeof spelling === 'string'),
    ),
  ];
}

function refusedAs<Value>(say: Fault<PlaceImport>, row: Row, work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const { path, key, params } of error.errors) say(row, path, key, params);
    return undefined;
  }
}
