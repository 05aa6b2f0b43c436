import { check } from '@waymark/contract/check.ts';
import { ReportScheduleWrite } from '@waymark/contract/report-schedules/schema.ts';
import { FEATURES, ROLE_PERMISSIONS } from '@waymark/domain/access.ts';
import { describe, expect, it } from 'vitest';
import { OTHER, type ScheduleValues, scheduleBody, scheduleValues } from './form-values.ts';

const USER = {
  id: '01a2192b-9958-7dd4-8cbb-fee1da907096',
  language: 'en' as const,
  features: [...FEATURES],
  permissions: [...ROLE_PERMISSIONS.admin],
};
const problemsOf = (changes: Partial<ScheduleValues>) => {
  const body = scheduleBody({ ...scheduleValues(undefined, {}, USER), name: 'Weekly', ...changes });
  return check(ReportScheduleWrite, JSON.parse(JSON.stringify(body))).map(({ path, key }) => `${path} ${key}`);
};

describe('the form of a schedule', () => {
  it('is complete with a name', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('begins with a report that is open to the user', () => {
    expect(scheduleValues(undefined, {}, USER).report).toBe('fleetSummary');
    expect(scheduleValues(undefined, {}, { ...USER, features: [] }).report).toBe('events');
  });

  it('asks for a name, not for characters', () => {
    for (const name of ['', '   ']) expect(problemsOf({ name })).toEqual(['name error.required.field']);
  });

  it('keeps what the report it came from is narrowed to, until it is removed', () => {
    const id = '01a2192b-9958-7dd4-8cbb-fee1da907097';
    const narrowed = { assetId: id, search: 'tr', driverId: id, placeId: id, none: 'tag' };
    const asked = new URLSearchParams(narrowed).toString();
    const values = scheduleValues(undefined, { report: 'trips', asked }, USER);
    const queryOf = (changes: object) =>
      scheduleBody({ ...values, name: 'Weekly', query: { ...values.query, ...changes } }) as { query: object };
    expect(values.query).toMatchObject(narrowed);
    expect(queryOf({}).query).toEqual(narrowed);
    for (const name of Object.keys(narrowed)) {
      const { [name as 'search']: _removed, ...left } = narrowed;
      expect(queryOf({ [name]: null }).query).toEqual(left);
    }
    // Another report may not divide its rows by these.
    const other = scheduleBody({ ...values, name: 'Weekly', report: 'commands' }) as { query: object };
    expect(other.query).toEqual({ assetId: id, search: 'tr' });
  });

  it('asks for a recipient with a valid address', () => {
    expect(problemsOf({ recipients: [] })).toEqual(['recipients error.minItems.field']);
    const other = { userId: OTHER, name: 'Accountant 1', email: 'nope', language: 'en', format: 'xlsx' };
    expect(problemsOf({ recipients: [other] })).toEqual(['recipients.0.email error.format.email']);
  });
});
