/** Reads to which driver, place and days the rows of a report shall belong. */
import { isDate } from '@waymark/contract/date.ts';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import type { ReportFileQuery } from '@waymark/contract/reports/rows.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import type { Tx } from '../../../storage/db.ts';
import { openWindow, type Window } from '../../records/period.ts';
import { found, refuseField } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import { type Belonging, findDriver, findPlace } from '../sums/belonging-sql.ts';
import { daysBetween } from '../sums/compared-window.ts';

type Asked = Pick<ReportFileQuery, 'driverId' | 'placeId' | 'none' | 'begun'>;

/** The period of a report and the one before. */
export interface Windows {
  window: Window;
  earlier: Window;
}

/**
 * Refuses to choose rows by a fact that the report cannot be grouped by.
 * @throws Refusal `error.report.group`
 */
export function mustDivide({ driverId, placeId, none = '', begun }: Asked, groups: readonly ReportGroup[]): void {
  const without = none.split(',');
  const mustHave = (group: ReportGroup, field: string, isAsked: boolean): void => {
    if (isAsked && !groups.includes(group)) throw refuseField('error.report.group', field);
  };
  mustHave('driver', 'driverId', driverId !== undefined);
  mustHave('driver', 'none', without.includes('driver'));
  mustHave('place', 'placeId', placeId !== undefined);
  mustHave('place', 'none', without.includes('place'));
  mustHave('day', 'begun', begun !== undefined);
  const isBoth = (driverId && without.includes('driver')) || (placeId && without.includes('place'));
  if (isBoth) throw refuseField('error.report.group', 'none');
}

/** Choice of rows in a period and in the one before, with the names of the driver and the place. */
export interface AskedBelonging {
  now: Belonging;
  before: Belonging;
  names: { driver?: string; place?: string };
}

/** @throws Refusal `error.not.found` for the driver or the place, `error.date.format`, `error.period.range` */
export async function readBelonging(
  tx: Tx,
  { visibleAccounts, timeZone }: Viewer,
  { driverId, placeId, none, begun }: Asked,
  { window, earlier }: Windows,
): Promise<AskedBelonging> {
  const without = none?.split(',') ?? [];
  const driver = driverId === undefined ? undefined : found(await findDriver(tx, visibleAccounts, driverId));
  const place = placeId === undefined ? undefined : found(await findPlace(tx, placeId));
  const subjects: Belonging = {
    ...(driver && { driver }),
    ...(place && { place: place.id }),
    ...(without.includes('driver') && { driver: null }),
    ...(without.includes('place') && { place: null }),
  };
  const names = { ...(driver && { driver: driver.name }), ...(place && { place: place.name }) };
  if (begun === undefined) return { now: subjects, before: subjects, names };
  const [first = '', last = first] = begun.split('/');
  if (!isDate(first) || !isDate(last)) throw refuseField('error.date.format', 'begun');
  if (last < first) throw refuseField('error.period.range', 'begun');
  const days = (shift: number): Belonging => {
    const range = { startDate: shiftDay(first, shift), endDate: shiftDay(last, shift) };
    const { from, to } = openWindow(range, timeZone, { start: 'begun', end: 'begun' });
    return { begun: { from: from!.getTime(), to: to!.getTime() } };
  };
  // Days of the period before have the same numbers.
  const passed = daysBetween(localDay(earlier.from, timeZone), localDay(window.from, timeZone));
  return { now: { ...subjects, ...days(0) }, before: { ...subjects, ...days(-passed) }, names };
}
