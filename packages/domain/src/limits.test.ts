/** The constants of product.md, point 9, as a table typed from the specification. Each has one declaration, named here. */
import { expect, it } from 'vitest';
import { DEFAULT_LOCALE, DEFAULT_LOGIN_METHOD, DEFAULT_TIME_ZONE, LIMITS, SEGMENT_DEFAULTS } from './limits.ts';

const SPECIFIED: readonly [constant: keyof typeof LIMITS, value: number][] = [
  ['resetSuccessReturnMilliseconds', 5000],
  ['passwordMinimumCharacters', 8],
  ['verificationCodeDigits', 6],
  ['deviceUploadDevices', 100],
  ['reportSchedules', 10],
  ['routeNameCharacters', 20],
  ['markerNameCharacters', 20],
  ['routeMarkersMinimum', 2],
  ['routeMarkersMaximum', 27],
  ['routeTags', 5],
  ['mapSelectAllRoutes', 10],
  ['learnedSuggestionDays', 7],
  ['polygonPointsMinimum', 3],
  ['odometerMinimum', 1],
  ['operatingHoursMinimum', 1],
  ['commandFirstLookSeconds', 16],
  ['commandLooks', 20],
  ['commandLookEverySeconds', 10],
  ['topAndBottomEntries', 5],
  ['rankEntries', 10],
  ['discoveredPlaces', 10],
  ['discoveredPlacesOfAsset', 5],
  ['geocoderDebounceMilliseconds', 200],
  ['phoneNumberPartCharacters', 15],
  ['simplePhoneDigitsMinimum', 5],
  ['simplePhoneDigitsMaximum', 15],
  ['distanceDecimals', 2],
  // Decided where the specification is silent (decisions.md).
  ['shareLinkHoursDefault', 24],
  ['accountTags', 100],
  ['geofenceAlerts', 50],
];

it.each(SPECIFIED)('%s is %d', (constant, value) => {
  expect(LIMITS[constant]).toBe(value);
});

it('the defaults are those of the specification', () => {
  expect([DEFAULT_TIME_ZONE, DEFAULT_LOCALE, DEFAULT_LOGIN_METHOD]).toEqual(['America/Chicago', 'en', 'email']);
  expect(SEGMENT_DEFAULTS).toEqual({ filterType: 'totalTime', comparatorOperator: 'gt', value: 0, unit: 'Sec' });
});
