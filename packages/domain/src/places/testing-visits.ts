/** A plain reading of the rule of crossings, to compare the fold of visits with. For tests only. */
import type { Fence } from './fence.ts';
import type { Crossing, PlaceFix } from './visits.ts';

/** The wording of the rule over a whole history, place by place. Knows no fold and no crossing place. */
export function byWording(fixes: readonly PlaceFix[], fence: Fence): string[] {
  const counted = fixes.filter(({ accuracyMeters }) => accuracyMeters <= fence.radiusMeters);
  const outside = counted.map(({ latitudeE7, longitudeE7 }) => fence.outsideMeters(latitudeE7, longitudeE7));
  const crossings: string[] = [];
  let index = 0;
  while (index < counted.length) {
    if (outside[index]! > 0) {
      index += 1;
      continue;
    }
    const next = counted[index + 1];
    const until = next?.time ?? fixes.at(-1)!.time;
    const staysAlone = until - counted[index]!.time >= 30_000;
    const isSecondInside = next !== undefined && outside[index + 1]! <= 0;
    if (!isSecondInside && !staysAlone) {
      index += 1;
      continue;
    }
    crossings.push(`enter by ${index}`);
    let beyond = 0;
    let last = index;
    for (index += 1; index < counted.length; index++) {
      const far = Math.max(25, counted[index]!.accuracyMeters);
      if (outside[index]! <= 0) [beyond, last] = [0, index];
      else if (outside[index]! > far) beyond += 1;
      if (beyond === 2) break;
    }
    if (beyond === 2) crossings.push(`exit after ${last}`);
    index += 1;
  }
  return crossings;
}

/**
 * Returns crossings of one place in the form of `byWording`. A fix close to the boundary can have the rounded time of the
 * crossing, so the fix inside is the one that counts.
 */
export function inWords(
  crossings: readonly Crossing[],
  placeId: number,
  fixes: readonly PlaceFix[],
  fence: Fence,
): string[] {
  const counted = fixes.filter(({ accuracyMeters }) => accuracyMeters <= fence.radiusMeters);
  const isInside = ({ latitudeE7, longitudeE7 }: PlaceFix) => fence.outsideMeters(latitudeE7, longitudeE7) <= 0;
  return crossings
    .filter((crossing) => crossing.placeId === placeId)
    .map(({ direction, time }) =>
      direction === 'enter'
        ? `enter by ${counted.findIndex((each) => each.time >= time && isInside(each))}`
        : `exit after ${counted.findLastIndex((each) => each.time <= time && isInside(each))}`,
    );
}
