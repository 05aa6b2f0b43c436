import { describe, expect, it } from 'vitest';
import { profileScreen } from '../../features/session/screen.ts';
import { findSettings } from './find-settings.ts';

const setting = (label: string, where: string, value?: string, about?: string) => ({
  id: label,
  label,
  where,
  about,
  value,
  screen: profileScreen,
});
const ALL = [
  setting('State settings', 'Thresholds for offline and trips'),
  setting('Devices that are offline', 'Devices'),
  setting('Offline after at least', 'State settings · Connection', '10 min', 'Also if the intervals are shorter'),
  setting('Password', 'Profile'),
];
const found = (query: string) => findSettings(ALL, query).map(({ label }) => label);

describe('the search over settings', () => {
  it('matches names before places, explanations and values', () => {
    expect(found('offline')).toEqual(['Offline after at least', 'Devices that are offline', 'State settings']);
    expect(found('10 min')).toEqual(['Offline after at least']);
    expect(found('shorter')).toEqual(['Offline after at least']);
    expect(found('profile')).toEqual(['Password']);
  });

  it('finds nothing without a match or a query', () => {
    expect(found('zebra')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });
});
