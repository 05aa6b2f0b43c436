import { ANY_READER, type ReportReader } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { describe, expect, it } from 'vitest';
import { reportSubject } from './subject.ts';

const DAYS = { startDate: '2026-03-01', endDate: '2026-03-31' };
const NOBODY: ReportReader = { features: { has: () => false }, permissions: { has: () => false } };

describe('what an address asks of a report', () => {
  const trips = (where: string, reader = ANY_READER) => reportSubject(reportOf('trips'), { where }, reader, DAYS);

  it('has the conditions that the reader may set', () => {
    expect(trips('harsh>=2;').subject).toEqual({ ...DAYS, where: 'harsh>=2' });
    expect(trips('').subject).toEqual(DAYS);
  });

  it('keeps conditions that the reader may not set, and those without a meaning, for the server to refuse', () => {
    for (const where of ['harsh>=2;distance>=1000', 'driver=Driver%2008']) {
      const { subject, conditions } = trips(where, NOBODY);
      expect(subject.where).toBe(where);
      expect(conditions).toHaveLength(where.split(';').length);
    }
    for (const where of ['nothing>=2', 'distance', 'distance=%']) {
      const { subject, conditions } = trips(where);
      expect(subject.where).toBe(where);
      expect(conditions).toEqual([{ text: where, condition: undefined, refused: true }]);
    }
  });

  it('names its columns only if one is chosen that the grouping reads slowly', () => {
    const columns = (group: 'day' | 'month', chosen?: string) =>
      reportSubject(
        reportOf('fleetSummary'),
        { group, ...(chosen && { columns: chosen }) },
        ANY_READER,
        DAYS,
      ).subject.columns?.split(',');
    expect([columns('day'), columns('day', 'trips'), columns('month', 'score')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    // The figures above the rows need the others.
    expect(columns('day', 'score')).toEqual(expect.arrayContaining(['day', 'distance', 'moving', 'score']));
  });

  it('says which conditions are refused', () => {
    const refused = (where: string, reader = ANY_READER) =>
      trips(where, reader).conditions.flatMap(({ text, refused }) => (refused ? [text] : []));
    expect(refused('harsh>=2;distance>=1000')).toEqual([]);
    expect(refused('harsh>=2;distance>=1000', NOBODY)).toEqual(['harsh>=2']);
    expect(refused('distance>=1000;garbage;;distance~1')).toEqual(['garbage', 'distance~1']);
    const many = Array.from({ length: 9 }, (_, index) => `distance>=${index}`);
    expect(refused(many.join(';'))).toEqual(['distance>=8']);
  });
});
