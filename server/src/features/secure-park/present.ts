import type { SecurePark } from '@waymark/contract/secure-park/schema.ts';
import { type Curfew, utcTimes } from '@waymark/domain/secure-park/curfew.ts';
import { ParkSettings } from '@waymark/domain/secure-park/park-settings.ts';
import { instantOrNull } from '../records/present.ts';
import type { SettingRow } from './sql.ts';

/** Returns the last curfew of a setting; null: it never had one. */
function curfewOfRow({ starts_at: from, ends_at: to, time_zone: timeZone }: SettingRow): Curfew | null {
  return from === null || to === null || timeZone === null ? null : { from, to, timeZone };
}

/** @param now epoch ms, for which the UTC times and the guarded time are */
export function present(row: SettingRow, now: number): SecurePark {
  const { enabled, type } = row;
  const last = curfewOfRow(row);
  const curfew = type === 'secureParkCurfew' ? last : null;
  const times = curfew && utcTimes(curfew, now);
  const guarded = enabled ? guardedTime(row, curfew, now) : undefined;
  return {
    assetId: row.asset_uid,
    status: enabled ? 'ON' : 'OFF',
    type,
    starttime: times?.starttime ?? null,
    endtime: times?.endtime ?? null,
    from: last?.from ?? null,
    to: last?.to ?? null,
    endsNextDay: last !== null && last.to < last.from,
    timeZone: last?.timeZone ?? null,
    guarded: guarded !== undefined && guarded.from <= now,
    guardedFrom: instantOrNull(dateOf(guarded?.from)),
    guardedUntil: instantOrNull(dateOf(guarded?.to)),
    changedAt: instantOrNull(row.valid_from),
    changedBy: row.changed_by,
  };
}

/** Returns the guarded time that contains now, or else the next one. */
function guardedTime({ version, valid_from }: SettingRow, curfew: Curfew | null, now: number) {
  const from = valid_from?.getTime() ?? now;
  const settings = new ParkSettings([{ version, from, to: Number.POSITIVE_INFINITY, curfew }]);
  return settings.guardedFrom(Math.max(now, from));
}

function dateOf(time: number | undefined): Date | null {
  return time === undefined || !Number.isFinite(time) ? null : new Date(time);
}
