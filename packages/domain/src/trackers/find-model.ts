import type { TrackerModel } from './model.ts';
import { MODELS } from './models.ts';

/** A model with the protocol that it speaks. */
export interface FoundModel {
  deviceType: string;
  model: TrackerModel;
}

const ALL: readonly FoundModel[] = Object.entries(MODELS).flatMap(([deviceType, models]) =>
  models.map((model) => ({ deviceType, model })),
);

/** Edits by which a mistyped name may differ from the one that was meant. */
const MOST_EDITS = 2;

/**
 * The model of a name as printed on the tracker, in any case.
 * @param deviceType only among the models of this protocol
 */
export function findModel(name: string, deviceType?: string): FoundModel | undefined {
  const wanted = name.trim().toLowerCase();
  return ALL.find(
    (one) => one.model.name.toLowerCase() === wanted && (deviceType ?? one.deviceType) === one.deviceType,
  );
}

/** The model that was probably meant by a name that is none: `FMC-13O` for FMC130. */
export function nearestModel(name: string): FoundModel | undefined {
  const wanted = bare(name);
  let nearest: FoundModel | undefined;
  let fewest = MOST_EDITS + 1;
  for (const one of ALL) {
    const edits = editDistance(wanted, bare(one.model.name));
    if (edits >= fewest) continue;
    nearest = one;
    fewest = edits;
  }
  return nearest;
}

/** Without what is written in different ways: case, hyphens and spaces, the letter O for a zero. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0');
}

/** Least number of letters to insert, delete or replace (V. Levenshtein, 1965). */
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
