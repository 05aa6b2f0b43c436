import { describe, expect, it } from 'vitest';
import { trackFileUrl } from './track-file.ts';

describe('the address of a track file', () => {
  it('requests days as days, in the account’s zone', () => {
    expect(trackFileUrl('gpx', 'a', { from: '2026-06-10', to: '2026-06-12' })).toBe(
      '/api/fleet/vehicles/a/track.gpx?startDate=2026-06-10&endDate=2026-06-12',
    );
  });

  it('includes the last fix of a trip, though the end of a window is exclusive', () => {
    const end = Date.parse('2026-06-10T08:00:00Z');
    expect(
      new URL(trackFileUrl('csv', 'a', { from: end - 1000, to: end }), 'http://x').searchParams.get('endDate'),
    ).toBe('2026-06-10T08:00:00.001Z');
  });
});
