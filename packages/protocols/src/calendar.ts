/**
 * Returns the instant of a date and time of day in UTC. Devices send dates that do not exist (invalid BCD, a clock that was
 * never set). Such a date must not become another one, as with `Date.UTC`.
 * @param month 1 to 12
 * @returns epoch ms; undefined when there is no such date or time of day
 */
export function instantOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return undefined;
  const instant = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(instant);
  const exists = back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return exists ? instant : undefined;
}

/** The same with the last two digits of a year, 0 to 99. Undefined for other numbers. */
export function instantOfThisCentury(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  return year < 0 || year > 99 ? undefined : instantOf(2000 + year, month, day, hour, minute, second);
}
