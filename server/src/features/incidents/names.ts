/** Returns a name as first names and last name. */
export function namesOf(name: string | null | undefined): { first: string | null; last: string | null } {
  const names = name?.trim().split(/\s+/) ?? [];
  return { first: names.slice(0, -1).join(' ') || null, last: names.at(-1) || null };
}
