import { describe, expect, it } from 'vitest';
import { momentSearch } from './moment.ts';

describe('the address of a moment', () => {
  it('has the day of the account, also for a user with a zone of their own', () => {
    const user = { timeZone: 'America/New_York', accountTimeZone: 'Asia/Tokyo' };
    expect(momentSearch('2026-03-01T23:30:00Z', user)).toEqual({ tab: 'history', day: '2026-03-02', at: 1772407800 });
  });

  it('begins with the first whole second, which may be that of the next day', () => {
    const user = { accountTimeZone: 'UTC' };
    expect(momentSearch('2026-03-01T23:59:59.500Z', user)).toMatchObject({ day: '2026-03-02', at: 1772409600 });
  });
});
