/**
 * Converts stored values (metres, metres per second, litres) to displayed ones. Values are converted and then rounded.
 * A distance has at most two decimals, and a one-decimal form exists (product.md §9).
 */

export type UnitsSystem = 'metric' | 'imperial';

/** International mile and foot (1959 agreement) and US liquid gallon (231 cubic inches). */
export const METERS_PER_MILE = 1609.344;
const METERS_PER_FOOT = 0.3048;
export const LITERS_PER_GALLON = 3.785_411_784;

export function kilometersFromMeters(meters: number): number {
  return meters / 1000;
}

export function milesFromMeters(meters: number): number {
  return meters / METERS_PER_MILE;
}

export function kilometersPerHour(metersPerSecond: number): number {
  return metersPerSecond * 3.6;
}

export function milesPerHour(metersPerSecond: number): number {
  return (metersPerSecond * 3600) / METERS_PER_MILE;
}

export function metersPerSecondFromKilometersPerHour(value: number): number {
  return value / 3.6;
}

export function metersPerSecondFromMilesPerHour(value: number): number {
  return (value * METERS_PER_MILE) / 3600;
}

export function gallonsFromLiters(liters: number): number {
  return liters / LITERS_PER_GALLON;
}

export function litersFromGallons(gallons: number): number {
  return gallons * LITERS_PER_GALLON;
}

/** Returns kilometres or miles. */
export function distanceIn(system: UnitsSystem, meters: number): number {
  return system === 'metric' ? kilometersFromMeters(meters) : milesFromMeters(meters);
}

/** Returns metres or feet, for altitudes and accuracies. */
export function lengthIn(system: UnitsSystem, meters: number): number {
  return system === 'metric' ? meters : meters / METERS_PER_FOOT;
}

/** Returns km/h or mph. */
export function speedIn(system: UnitsSystem, metersPerSecond: number): number {
  return system === 'metric' ? kilometersPerHour(metersPerSecond) : milesPerHour(metersPerSecond);
}

/** Returns litres or gallons. */
export function volumeIn(system: UnitsSystem, liters: number): number {
  return system === 'metric' ? liters : gallonsFromLiters(liters);
}

/** Returns litres for 100 km, or gallons for 100 mi. */
export function consumptionIn(system: UnitsSystem, litersPer100Kilometers: number): number {
  return system === 'metric'
    ? litersPer100Kilometers
    : gallonsFromLiters(litersPer100Kilometers) * kilometersFromMeters(METERS_PER_MILE);
}

/** Rounds to at most two decimals, halves away from zero: 1.005 gives 1.01. */
export function roundToTwoDecimals(value: number): number {
  return roundTo(value, 2);
}

export function roundToOneDecimal(value: number): number {
  return roundTo(value, 1);
}

/**
 * Moves the decimal point in the number's text, so that the printed number is rounded and not its binary form. Numbers
 * that print with an exponent are below a millionth or beyond all decimals.
 */
function roundTo(value: number, decimals: number): number {
  const text = String(Math.abs(value));
  if (text.includes('e')) return Math.abs(value) < 1 ? 0 : value;
  const magnitude = Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`);
  return value < 0 && magnitude !== 0 ? -magnitude : magnitude;
}
