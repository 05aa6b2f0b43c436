import { describe, expect, it } from 'vitest';
import { alertsSearch, isNarrowed } from './search.ts';

describe('the address of the alerts', () => {
  it('keeps what it knows and drops the rest', () => {
    expect(
      alertsSearch({ state: 'all', severity: 'high', type: 'speeding', from: '2026-06-01', search: 42, alert: 'a' }),
    ).toEqual({ state: 'all', severity: 'high', type: 'speeding', from: '2026-06-01', search: '42', alert: 'a' });
    expect(
      alertsSearch({ state: 'open', severity: 'urgent', type: 'flying', to: '2026-02-31', grouped: 'yes', x: 1 }),
    ).toEqual({});
  });

  it('is narrowed by filters, not by the tab or the open alert', () => {
    expect(isNarrowed({ state: 'all', grouped: 'no', alert: 'a' })).toBe(false);
    expect(isNarrowed({ placeId: 'p' })).toBe(true);
  });
});
