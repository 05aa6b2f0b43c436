/** Settings of written secure park, checked by the rules of its times. */

import type { ProblemCode } from '@waymark/contract/problem.ts';
import type { SecureParkBulk, SecureParkWrite } from '@waymark/contract/secure-park/schema.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import { type Curfew, curfewOf, curfewProblem } from '@waymark/domain/secure-park/curfew.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Setting } from './sql.ts';

/**
 * Returns the setting of a body with local times.
 * @throws Refusal `error.timeZone.unknown`, `error.validation` for a missing time, `error.secure.park.equal`,
 * `error.secure.park.order`
 */
export function settingOfLocal(body: SecureParkBulk, viewer: Viewer): Setting {
  const { status, type, from, to } = body;
  const needed = isNeeded(body);
  if (needed && !from) throw missing('from');
  if (needed && !to) throw missing('to');
  const timeZone = zoneOf(body, viewer);
  const curfew = needed ? { from: from!, to: to!, timeZone } : null;
  if (curfew) mustBeCurfew(curfew, body.endsNextDay ?? false, 'to');
  return { enabled: status === 'ON', type, curfew };
}

/**
 * Returns the setting of a body with UTC times of today.
 * @param now epoch ms
 * @throws Refusal as `settingOfLocal`
 */
export function settingOfUtc(body: SecureParkWrite, viewer: Viewer, now: number): Setting {
  const { status, type, starttime, endtime } = body;
  const needed = isNeeded(body);
  if (needed && !starttime) throw missing('starttime');
  if (needed && !endtime) throw missing('endtime');
  if (needed && starttime === endtime) throw refuseField('error.secure.park.equal', 'endtime');
  const timeZone = zoneOf(body, viewer);
  const curfew = needed ? curfewOf({ starttime: starttime!, endtime: endtime! }, timeZone, now) : null;
  if (curfew) mustBeCurfew(curfew, body.endsNextDay ?? false, 'endtime');
  return { enabled: status === 'ON', type, curfew };
}

/** Switching off needs no times. */
function isNeeded({ status, type }: Pick<SecureParkBulk, 'status' | 'type'>): boolean {
  return status === 'ON' && type === 'secureParkCurfew';
}

function zoneOf({ timeZone }: Pick<SecureParkBulk, 'timeZone'>, viewer: Viewer): string {
  if (!timeZone) return viewer.shownTimeZone;
  if (!isTimeZone(timeZone)) throw refuseField('error.timeZone.unknown', 'timeZone');
  return timeZone;
}

const CODES: Readonly<Record<'equal' | 'order', ProblemCode>> = {
  equal: 'error.secure.park.equal',
  order: 'error.secure.park.order',
};

function mustBeCurfew({ from, to }: Curfew, endsNextDay: boolean, path: string): void {
  const problem = curfewProblem(from, to, endsNextDay);
  if (problem !== undefined) throw refuseField(CODES[problem], path);
}

function missing(path: string): Refusal {
  return new Refusal('error.validation', [{ path, keyword: 'required', key: 'error.required.field', params: {} }]);
}
