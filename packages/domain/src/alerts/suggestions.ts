/** Rules that suit the assets of an account, by their types. */
import { ASSET_TYPES, type AssetType, assetShape, countsOperatingHours, isElectric, wheels } from '../asset-type.ts';
import { type AlertKindName, alertKindOf } from './kinds.ts';
import type { Schedule } from './schedule.ts';

/** A suggested rule for some asset types. */
export interface SuggestedRule {
  type: AlertKindName;
  /** In the unit of the kind; null for kinds without a value. */
  value: number | null;
  /** Types of the account's assets that it suits. */
  types: AssetType[];
  schedule: Omit<Schedule, 'timeZone'> | null;
}

/** A rule that the account has. Without types it applies to every type. */
export interface PresentRule {
  type: string;
  types: readonly string[];
}

interface Suggestion {
  type: AlertKindName;
  suits(type: AssetType): boolean;
  /** Default: the value of the kind. */
  value?: number;
  schedule?: SuggestedRule['schedule'];
}

/** Without an engine or a motor, so that nothing powers a tracker. */
const isPushed = (type: AssetType) => assetShape(type).shape === 'cycle';
const isRoadVehicle = (type: AssetType) => !countsOperatingHours(type) && !isPushed(type) && type !== 'other';
const burnsFuel = (type: AssetType) => !isElectric(type) && !isPushed(type) && type !== 'other';
/** Their electrical system has 24 V. */
const isHeavy = (type: AssetType) => ['bus', 'truck', 'construction', 'heavyMachinery'].includes(type);
const isOf = (...shapes: string[]) => {
  return (type: AssetType) => shapes.includes(assetShape(type).shape);
};

const NIGHT: SuggestedRule['schedule'] = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  from: '22:00',
  to: '05:00',
};

const SUGGESTIONS: readonly Suggestion[] = [
  { type: 'sos', suits: () => true },
  { type: 'crash', suits: isRoadVehicle },
  { type: 'towing', suits: burnsFuel },
  { type: 'unplugged', suits: (type) => !isPushed(type) && type !== 'other' },
  { type: 'jamming', suits: (type) => burnsFuel(type) && wheels(type) === 4 },
  { type: 'speeding', suits: isOf('car'), value: 120 },
  { type: 'speeding', suits: isOf('bus'), value: 100 },
  { type: 'speeding', suits: isOf('truck'), value: 90 },
  { type: 'speeding', suits: isOf('bike', 'scooter'), value: 80 },
  { type: 'speeding', suits: isOf('rickshaw', 'evehicle'), value: 60 },
  { type: 'harshBraking', suits: (type) => isRoadVehicle(type) && wheels(type) === 4 },
  { type: 'ignitionOn', suits: (type) => burnsFuel(type) && wheels(type) === 4, schedule: NIGHT },
  { type: 'idling', suits: (type) => burnsFuel(type) && isRoadVehicle(type) },
  { type: 'fuelDrop', suits: (type) => burnsFuel(type) && wheels(type) === 4 },
  { type: 'lowVehicleBattery', suits: (type) => burnsFuel(type) && !isHeavy(type), value: 11.8 },
  { type: 'lowVehicleBattery', suits: isHeavy, value: 23.6 },
  { type: 'lowCharge', suits: isElectric },
  { type: 'offline', suits: () => true },
];

/**
 * Returns the rules that suit these asset types, without those that the account has.
 * @param types of the account's assets
 */
export function suggestedRules(types: readonly AssetType[], present: readonly PresentRule[]): SuggestedRule[] {
  const own = ASSET_TYPES.filter((type) => types.includes(type));
  return SUGGESTIONS.flatMap(({ type, suits, value, schedule = null }) => {
    const suited = own.filter((assetType) => suits(assetType) && !isCovered(type, assetType, present));
    if (suited.length === 0) return [];
    return [{ type, value: value ?? alertKindOf(type).value?.default ?? null, types: suited, schedule }];
  });
}

function isCovered(type: string, assetType: AssetType, present: readonly PresentRule[]): boolean {
  return present.some((rule) => rule.type === type && (rule.types.length === 0 || rule.types.includes(assetType)));
}
