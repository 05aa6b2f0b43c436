/** Columns of a track as a table: each with its head, unit included, and its value in that unit. */
import { hasField } from '@waymark/contract/feature-fields.ts';
import { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';
import type { SensorValue } from '@waymark/domain/sensors/sensor.ts';
import { shownSensorUnit, shownSensorValue } from '@waymark/domain/sensors/units.ts';
import { distanceIn, lengthIn, speedIn, volumeIn } from '@waymark/domain/units.ts';
import type { EnglishCatalogue } from '@waymark/messages/catalogue.ts';
import type { AddressOf } from '../addresses/service.ts';
import type { SensorTrack } from '../sensors/values-service.ts';
import type { Viewer } from '../session/viewer.ts';
import type { AcceptedFix } from '../vehicles/service.ts';

/** Words of the heads in the reader's language. */
export type Words = {
  readonly [Name in 'history' | 'units' | 'common']: { readonly [Key in keyof EnglishCatalogue[Name]]: string };
};

export interface Column {
  head: string;
  /**
   * @param addressOf returns the address of a fix that has one
   * @param sensed values of the asset's sensors, in their order
   */
  value: (fix: AcceptedFix, addressOf: AddressOf, sensed: readonly (SensorValue | null)[]) => string | number | null;
}

/** @param viewer whose zone, units and features the columns use */
export function trackColumns(
  assetName: string,
  {
    shownTimeZone: timeZone,
    unitsSystem: system,
    features,
  }: Pick<Viewer, 'shownTimeZone' | 'unitsSystem' | 'features'>,
  words: Words,
): Column[] {
  const { units, common } = words;
  const history = (key: keyof EnglishCatalogue['history']): string => words.history[key];
  const metric = system === 'metric';
  const withUnit = (name: string, unit: string): string => `${name} (${unit})`;
  const measured =
    (read: (fix: AcceptedFix) => number | null | undefined, toUnit: (value: number) => number, digits: number) =>
    (fix: AcceptedFix): number | null => {
      const value = read(fix);
      return value == null ? null : Number(toUnit(value).toFixed(digits));
    };
  const length = (meters: number): number => lengthIn(system, meters);
  const lengthUnit = metric ? units.m : units.ft;
  const fuel: Column[] = [
    {
      head: withUnit(history('fuel'), metric ? units.liter : units.gallon),
      value: measured(
        (fix) => fix.fuelLiters,
        (liters) => volumeIn(system, liters),
        2,
      ),
    },
    { head: withUnit(history('fuel'), units.percent), value: ({ fuelPercent }) => fuelPercent ?? null },
  ];
  return [
    { head: history('fileAsset'), value: () => assetName },
    ...(isUtc(timeZone)
      ? []
      : [
          {
            head: withUnit(history('fileTime'), timeZone),
            value: ({ time }: AcceptedFix) => localText(time, timeZone),
          },
        ]),
    { head: withUnit(history('fileTime'), 'UTC'), value: ({ time }) => time },
    { head: withUnit(history('fileLatitude'), '°'), value: ({ latitude }) => latitude },
    { head: withUnit(history('fileLongitude'), '°'), value: ({ longitude }) => longitude },
    {
      head: history('fileAddress'),
      value: (fix, addressOf) => addressOf(fix),
    },
    { head: withUnit(history('altitude'), lengthUnit), value: measured((fix) => fix.altitudeMeters, length, 1) },
    {
      head: withUnit(history('speed'), metric ? units.kmh : units.mph),
      value: measured(
        (fix) => fix.speedMetersPerSecond,
        (speed) => speedIn(system, speed),
        1,
      ),
    },
    { head: withUnit(history('heading'), '°'), value: ({ headingDegrees }) => headingDegrees },
    { head: history('satellites'), value: ({ satellites }) => satellites },
    { head: withUnit(history('accuracy'), lengthUnit), value: measured((fix) => fix.accuracyMeters, length, 1) },
    {
      head: history('ignition'),
      value: ({ ignition }) => (ignition === null ? null : ignition ? common.on : common.off),
    },
    {
      head: withUnit(history('odometer'), metric ? units.km : units.mi),
      value: measured(
        (fix) => fix.odometerMeters,
        (meters) => distanceIn(system, meters),
        3,
      ),
    },
    ...(hasField(TrackPoint, 'fuelLiters', features) ? fuel : []),
    { head: withUnit(history('externalVoltage'), units.volt), value: ({ externalVolts }) => externalVolts },
    { head: withUnit(history('deviceBattery'), units.volt), value: ({ batteryVolts }) => batteryVolts },
    { head: withUnit(history('rpm'), units.rpm), value: ({ rpm }) => rpm },
  ];
}

/** Returns a column for each sensor of the asset. */
export function sensorColumns(
  sensors: SensorTrack['sensors'],
  { unitsSystem: system }: Pick<Viewer, 'unitsSystem'>,
  { common }: Words,
): Column[] {
  return sensors.map(({ name, unit }, index) => {
    const { sign } = shownSensorUnit(unit, system);
    return {
      head: sign === '' ? name : `${name} (${sign})`,
      value: (_fix, _addressOf, sensed) => {
        const value = sensed[index] ?? null;
        if (typeof value === 'boolean') return value ? common.on : common.off;
        return typeof value === 'number' ? Number(shownSensorValue(unit, system, value).toFixed(3)) : value;
      },
    };
  });
}

/** Returns `2026-06-10 14:05:09` in the local time of the zone. */
function localText(time: string, timeZone: string): string {
  const instant = Date.parse(time);
  return new Date(instant + zoneOffsetMilliseconds(instant, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
}

/** True for UTC under any of its names. */
function isUtc(timeZone: string): boolean {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone === 'UTC';
}
