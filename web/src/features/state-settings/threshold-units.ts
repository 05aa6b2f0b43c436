import { DEFAULT_THRESHOLDS, type Thresholds } from '@waymark/domain/limits.ts';
import {
  lengthIn,
  metersPerSecondFromKilometersPerHour,
  metersPerSecondFromMilesPerHour,
  speedIn,
  type UnitsSystem,
} from '@waymark/domain/units.ts';

export type ThresholdName = keyof Thresholds;

type TimeUnit = 'second' | 'minute' | 'hour' | 'day';

/** Units of time, largest first, with the seconds from which on a value is shown in them: 60 min, but 24 h. */
const TIME_UNITS: readonly { unit: TimeUnit; seconds: number; from: number }[] = [
  { unit: 'day', seconds: 86_400, from: 2 * 86_400 },
  { unit: 'hour', seconds: 3600, from: 2 * 3600 },
  { unit: 'minute', seconds: 60, from: 60 },
  { unit: 'second', seconds: 1, from: 0 },
];

/** Returns the largest unit of which a time is a whole number. */
function timeUnit(seconds: number) {
  const whole = TIME_UNITS.find((each) => seconds >= each.from && seconds % each.seconds === 0);
  return whole ?? TIME_UNITS.at(-1)!;
}

/** Unit in which a threshold is shown and entered. */
interface ThresholdUnit {
  /** Key of the `units` messages or a symbol; an interval is counted in words. */
  unit: 'kmh' | 'mph' | 'm' | 'ft' | 'metersPerSecondSquared' | TimeUnit | 'percent' | 'interval' | undefined;
  sign: string | undefined;
  /** Converts from the threshold's own unit to the shown unit. */
  show: (value: number) => number;
  read: (shown: number) => number;
}

const same = { show: (value: number) => value, read: (shown: number) => shown };

/**
 * Returns the unit of a threshold in the user's system. The suffix of the threshold's name gives its own unit.
 * @param value that is shown; a time is shown in the unit that fits it, and entered in that of the default
 */
export function thresholdUnit(
  name: ThresholdName,
  system: UnitsSystem,
  value: number | null | undefined = DEFAULT_THRESHOLDS[name],
): ThresholdUnit {
  if (name.endsWith('MetersPerSecondSquared')) return { unit: 'metersPerSecondSquared', sign: undefined, ...same };
  if (name.endsWith('MetersPerSecond'))
    return {
      unit: system === 'metric' ? 'kmh' : 'mph',
      sign: undefined,
      show: (value) => speedIn(system, value),
      read: system === 'metric' ? metersPerSecondFromKilometersPerHour : metersPerSecondFromMilesPerHour,
    };
  if (name.endsWith('Meters')) {
    const metersInOne = 1 / lengthIn(system, 1);
    return {
      unit: system === 'metric' ? 'm' : 'ft',
      sign: undefined,
      show: (value) => lengthIn(system, value),
      read: (shown) => shown * metersInOne,
    };
  }
  if (name.endsWith('Seconds')) {
    const { unit, seconds } = timeUnit(value ?? 0);
    return {
      unit,
      sign: undefined,
      show: (own) => own / seconds,
      // A unit that is not the second takes whole seconds.
      read: (shown) => (seconds === 1 ? shown : Math.round(shown * seconds)),
    };
  }
  if (name.endsWith('Percent') || name.endsWith('PercentPoints')) return { unit: 'percent', sign: undefined, ...same };
  if (name.endsWith('Intervals')) return { unit: 'interval', sign: undefined, ...same };
  return { unit: undefined, sign: '×', ...same };
}

/** Returns the value shown in a field. Rounds converted values, so that an entered value is shown as entered. */
export function shownValue(name: ThresholdName, system: UnitsSystem, value: number): number {
  return Math.round(thresholdUnit(name, system).show(value) * 1000) / 1000;
}

/** Groups of related thresholds in screen order. */
export const THRESHOLD_GROUPS = [
  {
    title: 'groupContact',
    names: [
      'noLocationAfterSeconds',
      'noLocationParkedAfterSeconds',
      'plausibleSpeedMetersPerSecond',
      'movingIntervalSeconds',
      'parkedIntervalSeconds',
      'offlineIntervals',
      'offlineMinimumSeconds',
      'offlineLongFromSeconds',
      'offlineLongIntervals',
      'offlineLongExtraSeconds',
      'deviceErrorHoldSeconds',
    ],
  },
  {
    title: 'groupMovement',
    names: [
      'movingSpeedMetersPerSecond',
      'displacedMeters',
      'idleAfterSeconds',
      'stoppedAfterSeconds',
      'transitMeters',
      'speedFromTrackSeconds',
    ],
  },
  {
    title: 'groupTrips',
    names: [
      'tripEndsStoppedSeconds',
      'tripEndsIdleSeconds',
      'tripSilenceSeconds',
      'tripMinimumMeters',
      'tripMinimumSeconds',
      'tripStartLeadSeconds',
      'tripGapSeconds',
      'odometerTrackRatioMinimum',
      'odometerTrackRatioMaximum',
    ],
  },
  { title: 'groupCharging', names: ['chargingAfterSeconds', 'chargedPercent', 'batterySwapPercentPoints'] },
  {
    title: 'groupDriving',
    names: [
      'speedLimitMetersPerSecond',
      'speedingAfterSeconds',
      'harshAccelerationMetersPerSecondSquared',
      'harshBrakingMetersPerSecondSquared',
      'harshCorneringMetersPerSecondSquared',
      'harshMinimumSpeedMetersPerSecond',
      'harshCorneringMinimumSpeedMetersPerSecond',
      'harshSpacingSeconds',
    ],
  },
] as const satisfies readonly { title: string; names: readonly ThresholdName[] }[];

/** Thresholds with a sentence about what the name leaves open. */
const EXPLAINED = [
  'movingSpeedMetersPerSecond',
  'displacedMeters',
  'idleAfterSeconds',
  'stoppedAfterSeconds',
  'transitMeters',
  'speedFromTrackSeconds',
  'noLocationAfterSeconds',
  'noLocationParkedAfterSeconds',
  'plausibleSpeedMetersPerSecond',
  'movingIntervalSeconds',
  'parkedIntervalSeconds',
  'offlineIntervals',
  'offlineMinimumSeconds',
  'offlineLongExtraSeconds',
  'deviceErrorHoldSeconds',
  'chargingAfterSeconds',
  'batterySwapPercentPoints',
  'tripMinimumMeters',
  'tripMinimumSeconds',
  'tripStartLeadSeconds',
  'tripGapSeconds',
  'odometerTrackRatioMinimum',
  'odometerTrackRatioMaximum',
  'speedingAfterSeconds',
  'speedLimitMetersPerSecond',
] as const satisfies readonly ThresholdName[];

/** Returns the key of the sentence about a threshold, undefined if the name says everything. */
export function aboutThreshold(name: ThresholdName) {
  const explained = EXPLAINED.find((each) => each === name);
  return explained && (`about.${explained}` as const);
}
