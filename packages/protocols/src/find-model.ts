import { PROTOCOLS } from './index.ts';
import type { TrackerModel } from './model.ts';

/** A model and the name of its protocol. */
export interface FoundModel {
  deviceType: string;
  model: TrackerModel;
}

const ALL: readonly FoundModel[] = PROTOCOLS.flatMap(({ name, models }) =>
  models.map((model) => ({ deviceType: name, model })),
);

/** Most edits between a mistyped name and the intended one. */
const MOST_EDITS = 2;

/**
 * Finds the model with a name as printed on the tracker, in any case.
 * @param deviceType protocol name; restricts the search to its models
 */
export function findModel(name: string, deviceType?: string): FoundModel | undefined {
  const wanted = name.trim().toLowerCase();
  return ALL.find(
    (one) => one.model.name.toLowerCase() === wanted && (deviceType ?? one.deviceType) === one.deviceType,
  );
}

/**
 * Returns the model that a mistyped name probably means: FMC130 for `FMC-13O`.
 * @param deviceType protocol name; restricts the search to its models
 */
export function nearestModel(name: string, deviceType?: string): FoundModel | undefined {
  const wanted = bare(name);
  let nearest: FoundModel | undefined;
  let fewest = MOST_EDITS + 1;
  for (const one of ALL) {
    if ((deviceType ?? one.deviceType) !== one.deviceType) continue;
    const edits = editDistance(wanted, bare(one.model.name));
    if (edits >= fewest) continue;
    nearest = one;
    fewest = edits;
  }
  return nearest;
}

/** Removes what people write differently: case, hyphens, spaces, and the letter O for a zero. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0');
}

/** Returns the least number of letters to insert, delete or replace (V. Levenshtein, 1965). */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const here = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = before[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      here.push(Math.min(replaced, before[column]! + 1, here[column - 1]! + 1));
    }
    before = here;
  }
  return before[b.length]!;
}
