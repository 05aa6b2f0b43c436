/** Units of sensors: known ones, of which some are converted by the units of the user, and any short text. */
import { distanceIn, lengthIn, speedIn, type UnitsSystem, volumeIn } from '../units.ts';

interface ShownSensorUnit {
  sign: string;
  /** shown = value × factor + offset */
  factor: number;
  offset: number;
}

/** Converted units, with the sign that imperial users see. */
const CONVERTED: Readonly<Record<string, (system: UnitsSystem) => ShownSensorUnit>> = {
  '°C': () => ({ sign: '°F', factor: 9 / 5, offset: 32 }),
  'km/h': (system) => ({ sign: 'mph', factor: speedIn(system, 1 / 3.6), offset: 0 }),
  km: (system) => ({ sign: 'mi', factor: distanceIn(system, 1000), offset: 0 }),
  m: (system) => ({ sign: 'ft', factor: lengthIn(system, 1), offset: 0 }),
  L: (system) => ({ sign: 'gal', factor: volumeIn(system, 1), offset: 0 }),
  kg: () => ({ sign: 'lb', factor: 1 / 0.453_592_37, offset: 0 }),
  bar: () => ({ sign: 'psi', factor: 14.503_773_8, offset: 0 }),
};

/** Units that the form proposes. */
export const SENSOR_UNITS = [
  '°C',
  '%',
  'V',
  'A',
  'bar',
  'kPa',
  'L',
  'kg',
  'km/h',
  'km',
  'm',
  'rpm',
  'lx',
  'ppm',
  'h',
] as const;

/** Returns how a unit is shown to users of a system. */
export function shownSensorUnit(unit: string | null, system: UnitsSystem): ShownSensorUnit {
  const convert =
    unit !== null && system === 'imperial' && Object.hasOwn(CONVERTED, unit) ? CONVERTED[unit] : undefined;
  return convert?.(system) ?? { sign: unit ?? '', factor: 1, offset: 0 };
}

/** Returns a value in the unit that users of a system see. */
export function shownSensorValue(unit: string | null, system: UnitsSystem, value: number): number {
  const { factor, offset } = shownSensorUnit(unit, system);
  return value * factor + offset;
}
