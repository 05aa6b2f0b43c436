import { check } from '@waymark/contract/check.ts';
import { ReportScheduleWrite } from '@waymark/contract/report-schedules/schema.ts';
import { describe, expect, it } from 'vitest';
import { OTHER, type ScheduleValues, scheduleBody, scheduleValues } from './form-values.ts';

const USER = { id: '01a2192b-9958-7dd4-8cbb-fee1da907096', language: 'en' };
const problemsOf = (changes: Partial<ScheduleValues>) => {
  const body = scheduleBody({ ...scheduleValues(undefined, {}, USER), name: 'Weekly', ...changes });
  return check(ReportScheduleWrite, JSON.parse(JSON.stringify(body))).map(({ path, key }) => `${path} ${key}`);
};

describe('the form of a schedule', () => {
  it('is complete with a name', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('asks for a name, not for characters', () => {
    for (const name of ['', '   ']) expect(problemsOf({ name })).toEqual(['name error.required.field']);
  });

  it('keeps the asset and the search of the report it came from, until they are removed', () => {
    const asset = '01a2192b-9958-7dd4-8cbb-fee1da907097';
    const values = scheduleValues(undefined, { report: 'trips', asked: `assetId=${asset}&search=tr` }, USER);
    const queryOf = (changes: object) =>
      scheduleBody({ ...values, name: 'Weekly', query: { ...values.query, ...changes } }) as { query: object };
    expect(values.query).toMatchObject({ assetId: asset, search: 'tr' });
    expect(queryOf({}).query).toEqual({ assetId: asset, search: 'tr' });
    expect(queryOf({ assetId: null, search: null }).query).toEqual({});
  });

  it('asks for a recipient with a valid address', () => {
    expect(problemsOf({ recipients: [] })).toEqual(['recipients error.minItems.field']);
    const other = { userId: OTHER, name: 'Accountant 1', email: 'nope', language: 'en', format: 'xlsx' };
    expect(problemsOf({ recipients: [other] })).toEqual(['recipients.0.email error.format.email']);
  });
});
