import { describe, expect, it } from 'vitest';
import { FEATURES } from './access.ts';
import { ASSET_TYPES, type AssetType, countsOperatingHours, isElectric } from './asset-type.ts';
import { featureShows, featureUi, TRAITS, UI_FEATURES, type UiFeature } from './feature-ui.ts';

const ALL_ON = new Set<string>(FEATURES);
const WORKING_MACHINES: readonly AssetType[] = ['construction', 'heavyMachinery', 'lawnMower', 'tractor'];
const ELECTRIC: readonly AssetType[] = ['evehicle36', 'evehicle48', 'evehicle60', 'evehicle72'];

/** Asset types without the feature. All other types have it. */
const WITHOUT: Partial<Record<UiFeature, readonly AssetType[]>> = {
  immobilization: ['cycle'],
  messaging: ['cycle'],
  fuel: ['cycle', ...ELECTRIC],
  routeCompliance: WORKING_MACHINES,
  driverBehaviorReports: ['cycle', ...WORKING_MACHINES],
  battery: ASSET_TYPES.filter((type) => !ELECTRIC.includes(type)),
  operatingHours: ASSET_TYPES.filter((type) => !WORKING_MACHINES.includes(type)),
};

describe.each(UI_FEATURES)('%s', (feature) => {
  it.each(ASSET_TYPES)('on %s', (type) => {
    const fits = !(WITHOUT[feature] ?? []).includes(type);
    const on = featureUi(feature, type, ALL_ON);
    expect(on.enabled).toBe(fits);
    if (!fits) expect(on).toEqual({ enabled: false, fields: [], columns: [], tabs: [] });
    const off = featureUi(feature, type, new Set(FEATURES.filter((other) => other !== feature)));
    // Traits of the vehicle cannot be switched off.
    expect(off.enabled).toBe(fits && (TRAITS as readonly string[]).includes(feature));
    for (const kind of ['fields', 'columns', 'tabs'] as const)
      for (const name of on[kind]) {
        expect(featureShows(kind, name, type, new Set(FEATURES.filter((other) => other !== feature)))).toBe(
          off.enabled,
        );
      }
  });
});

describe('the shown fields, columns and tabs', () => {
  it('are those of every feature that names them, and those that no feature names', () => {
    expect(featureShows('fields', 'name', 'cycle', new Set())).toBe(true);
    expect(featureShows('columns', 'batteryType', 'evehicle48', new Set())).toBe(true);
    expect(featureShows('columns', 'batteryType', 'truck', ALL_ON)).toBe(false);
    const withoutTrackers = new Set(FEATURES.filter((feature) => feature !== 'auxiliaryTracker'));
    expect(featureShows('fields', 'auxiliaryDeviceId', 'car', ALL_ON)).toBe(true);
    expect(featureShows('fields', 'auxiliaryDeviceId', 'car', withoutTrackers)).toBe(false);
    expect(featureShows('fields', 'deviceId', 'car', withoutTrackers)).toBe(true);
  });

  it('in a list of all types are those of any type', () => {
    expect(featureUi('battery', undefined, new Set()).columns).toEqual(['batteryType', 'batteryLevel']);
    expect(featureUi('fuel', undefined, new Set()).enabled).toBe(false);
    expect(featureShows('columns', 'operatingHours', undefined, ALL_ON)).toBe(true);
  });

  it('agree with telemetry on the electric types and the working machines', () => {
    expect(ASSET_TYPES.filter(isElectric)).toEqual(ELECTRIC);
    expect(ASSET_TYPES.filter(countsOperatingHours).sort()).toEqual([...WORKING_MACHINES].sort());
  });
});
