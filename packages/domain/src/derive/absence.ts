/**
 * Times in which an asset has no device. Such a time is pending, whatever was reported before it (decisions.md, "The other
 * statuses"). Trips and stops end with the assignment, because nothing can be known of the asset after it.
 */

/** [from, to), epoch ms; ±Infinity before the first assignment and after the last. */
export interface Absence {
  from: number;
  to: number;
}

/** Absences of an asset, in order. */
interface Absences {
  absences: readonly Absence[];
}

/** Returns the times that no assignment covers, in order. For an asset that never had a device, that is all of time. */
export function absencesOf(assignments: readonly { from: number; to: number | undefined }[]): Absence[] {
  const absences: Absence[] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of assignments.toSorted((a, b) => a.from - b.from)) {
    if (from > until) absences.push({ from: until, to: from });
    until = Math.max(until, to ?? Number.POSITIVE_INFINITY);
  }
  if (until !== Number.POSITIVE_INFINITY) absences.push({ from: until, to: Number.POSITIVE_INFINITY });
  return absences;
}

/** Returns the absence that contains an instant, if any. */
export function absenceAt({ absences }: Absences, instant: number): Absence | undefined {
  return absences.findLast(({ from, to }) => from <= instant && instant < to);
}

/** Returns the absences of which a part lies in (from, to). */
export function absencesBetween({ absences }: Absences, from: number, to: number): readonly Absence[] {
  return absences.filter((absence) => absence.to > from && absence.from < to);
}

/** Returns the first absence of which a part lies in (from, to), if any. */
export function firstAbsence(source: Absences, from: number, to: number): Absence | undefined {
  // In most calls the last absence ended before `from`.
  const last = source.absences.at(-1);
  return last !== undefined && last.to > from ? absencesBetween(source, from, to)[0] : undefined;
}

/** Returns whether the asset had no device at some time in (from, to). */
export function wasAbsent(source: Absences, from: number, to: number): boolean {
  return firstAbsence(source, from, to) !== undefined;
}

/**
 * Returns when a role of an asset went from one device to another, with or without a time in between, in order.
 * @param assignments those of the role, which do not overlap
 */
export function replacementsOf(assignments: readonly { deviceId: number; from: number }[]): number[] {
  const ordered = assignments.toSorted((a, b) => a.from - b.from);
  return ordered.flatMap(({ deviceId, from }, index) =>
    index > 0 && ordered[index - 1]!.deviceId !== deviceId ? [from] : [],
  );
}
