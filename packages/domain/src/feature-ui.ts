/**
 * The fields, columns and tabs of an asset by feature and asset type. This single table serves the features calls and
 * the screens. Parts that no feature names exist for every asset.
 */
import { FEATURES, type Feature } from './access.ts';
import { ASSET_TYPES, type AssetType, countsOperatingHours, isElectric } from './asset-type.ts';

/** Traits of the vehicle itself, which cannot be switched. */
export const TRAITS = ['battery', 'operatingHours'] as const;
export type Trait = (typeof TRAITS)[number];

/** The switchable features, and the traits that work like features. */
export const UI_FEATURES = [...FEATURES, ...TRAITS] as const;
export type UiFeature = Feature | Trait;

/** Names of the parts that a feature adds to the screens of an asset. */
export interface FeatureParts {
  /** In the asset form. */
  fields: readonly string[];
  /** In asset lists. */
  columns: readonly string[];
  /** On the asset page. */
  tabs: readonly string[];
}
export type PartKind = keyof FeatureParts;

interface FeatureRule extends Partial<FeatureParts> {
  fits: (type: AssetType) => boolean;
}

const every = () => true;
/** Has an engine or a motor that a device can disable. */
const isPowered = (type: AssetType) => type !== 'cycle';
const burnsFuel = (type: AssetType) => isPowered(type) && !isElectric(type);
/** Drives on roads between places. Working machines stay at their site. */
const isOnRoads = (type: AssetType) => !countsOperatingHours(type);
const isDrivenOnRoads = (type: AssetType) => isOnRoads(type) && isPowered(type);

const RULES: Readonly<Record<UiFeature, FeatureRule>> = {
  immobilization: {
    fits: isPowered,
    fields: ['immobilizationType'],
    columns: ['immobilization'],
    tabs: ['commands'],
  },
  messaging: { fits: isPowered, tabs: ['messages'] },
  stateSettings: { fits: every, tabs: ['stateSettings'] },
  fuel: { fits: burnsFuel, fields: ['tankCapacity'], columns: ['fuelLevel'], tabs: ['fuel'] },
  maintenance: { fits: every, fields: ['odometer'], columns: ['nextService'], tabs: ['maintenance'] },
  geofence: { fits: every, columns: ['place'], tabs: ['places'] },
  securePark: { fits: every, columns: ['securePark'], tabs: ['securePark'] },
  npa: { fits: every, fields: ['npa'], columns: ['npa'], tabs: ['npa'] },
  routeCompliance: { fits: isOnRoads, fields: ['route'], columns: ['route'], tabs: ['routes'] },
  liveAnimation: { fits: every },
  accounts: { fits: every, columns: ['account'] },
  deviceManagement: {
    fits: every,
    fields: ['deviceId', 'auxiliaryDeviceId'],
    columns: ['imei', 'device'],
    tabs: ['devices'],
  },
  incidents: { fits: every, tabs: ['incidents'] },
  auxiliaryTracker: { fits: every, fields: ['auxiliaryDeviceId'], columns: ['auxiliaryTracker'] },
  tripReports: { fits: every, columns: ['distance'], tabs: ['trips'] },
  driverBehaviorReports: { fits: isDrivenOnRoads, columns: ['driverScore'], tabs: ['driving'] },
  battery: { fits: isElectric, fields: ['batteryType'], columns: ['batteryType', 'batteryLevel'], tabs: ['battery'] },
  operatingHours: { fits: countsOperatingHours, fields: ['operatingHours'], columns: ['operatingHours'] },
};

export interface FeatureUi {
  fields: string[];
  columns: string[];
  tabs: string[];
  /** The feature is switched on and fits the asset type. */
  enabled: boolean;
}

/**
 * Returns the parts that a feature adds to an asset of the type. Empty if it is switched off or does not fit.
 * @param type undefined: the parts for any type, as for a list of all
 * @param switchedOn features of the account and the user
 */
export function featureUi(feature: UiFeature, type: AssetType | undefined, switchedOn: ReadonlySet<string>): FeatureUi {
  const rule = RULES[feature];
  const on = isTrait(feature) || switchedOn.has(feature);
  const enabled = on && (type === undefined ? ASSET_TYPES.some(rule.fits) : rule.fits(type));
  const parts = (kind: PartKind) => (enabled ? [...(rule[kind] ?? [])] : []);
  return { enabled, fields: parts('fields'), columns: parts('columns'), tabs: parts('tabs') };
}

/**
 * Returns whether a field, column or tab is shown. Every feature that names it must add it.
 * @param type undefined: for a list of all types
 */
export function featureShows(
  kind: PartKind,
  name: string,
  type: AssetType | undefined,
  switchedOn: ReadonlySet<string>,
): boolean {
  return UI_FEATURES.filter((feature) => RULES[feature][kind]?.includes(name)).every(
    (feature) => featureUi(feature, type, switchedOn).enabled,
  );
}

function isTrait(feature: UiFeature): feature is Trait {
  return (TRAITS as readonly string[]).includes(feature);
}
