/** Writes alerts in the language, units and zone of their reader. */
import type { AlertUnit } from '@waymark/domain/alerts/kind.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { shownUnit } from '@waymark/domain/alerts/units.ts';
import { shownSensorUnit, shownSensorValue } from '@waymark/domain/sensors/units.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import { filled } from '../words.ts';
import type { Reader } from './recipients.ts';
import { said } from './texts.ts';

/** Facts of an alert in a message. */
export interface AlertFacts {
  uid: string;
  type: AlertKindName;
  severity: string;
  /** The wording of the rule; null: the name of the kind. */
  wording: string | null;
  assetName: string;
  placeName: string | null;
  address: string | null;
  /** Degrees. */
  latitude: number | null;
  longitude: number | null;
  /** The sensor that the rule watches; null for other kinds. */
  sensor: { name: string; unit: string | null } | null;
  /** In the unit of the kind, or of the sensor. */
  value: number | null;
  threshold: number | null;
  /** How an asset violated secure park; null for other kinds. */
  violation: string | null;
  since: Date;
  raisedAt: Date;
  instructions: string | null;
}

/** Returns `Speeding · Truck 07`. */
export function titleOf({ type, wording, assetName }: AlertFacts, words: Catalogue): string {
  return `${wording ?? words.alertKinds[type] ?? type} · ${assetName}`;
}

/** Returns `70 km/h, limit 50, for 45 s`, or the violation of secure park; empty for an alert without a measured value or a duration. */
export function measureOf(alert: AlertFacts, reader: Reader, words: Catalogue): string {
  const violation = alert.violation === null ? undefined : words.parkViolations[alert.violation];
  if (violation !== undefined) return violation;
  const { value: rule, persistsSeconds } = alertKindOf(alert.type);
  const seconds = Math.round((alert.raisedAt.getTime() - alert.since.getTime()) / 1000);
  const time = persistsSeconds !== null && seconds > 0 ? spanText(seconds, reader, words) : undefined;
  if (rule === null || alert.value === null) return time === undefined ? '' : said(words, 'lasting', { time });
  const value =
    alert.sensor === null ? measured(alert.value, rule.unit, reader, words) : sensed(alert.value, alert.sensor, reader);
  if (alert.threshold === null) return value;
  const limit =
    alert.sensor === null
      ? shownNumber(alert.threshold, rule.unit, reader)
      : numberText(shownSensorValue(alert.sensor.unit, reader.unitsSystem, alert.threshold), reader);
  return time === undefined
    ? said(words, 'measured', { value, limit })
    : said(words, 'measuredFor', { value, limit, time });
}

/** Returns the place, the address or the coordinates; empty without a position. */
export function whereOf({ placeName, address, latitude, longitude }: AlertFacts): string {
  if (placeName !== null) return placeName;
  if (address !== null) return address;
  return latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** Returns when the alert was raised, in the zone of the reader. */
export function timeOf({ raisedAt }: Pick<AlertFacts, 'raisedAt'>, { language, timeZone }: Reader): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(raisedAt);
}

/** Returns the value with its unit, `70 km/h`. */
function measured(value: number, unit: AlertUnit, reader: Reader, words: Catalogue): string {
  const { word, sign } = shownUnit(unit, reader.unitsSystem);
  const gap =
    unit === 'percent' || ((unit === 'minutes' || unit === 'hours' || unit === 'days') && reader.language === 'ja')
      ? ''
      : ' ';
  return `${shownNumber(value, unit, reader)}${gap}${word === undefined ? sign : words.units[word]}`.trimEnd();
}

/** Returns the value of a sensor with its name and unit, `Cargo temperature 9.5 °C`. */
function sensed(value: number, { name, unit }: { name: string; unit: string | null }, reader: Reader): string {
  const shown = numberText(shownSensorValue(unit, reader.unitsSystem, value), reader);
  return `${name} ${shown} ${shownSensorUnit(unit, reader.unitsSystem).sign}`.trimEnd();
}

/** Units whose values are written as whole numbers. */
const WHOLE: ReadonlySet<AlertUnit> = new Set(['kilometersPerHour', 'meters', 'minutes', 'percent']);

/** Returns the value in the reader's units. */
function shownNumber(value: number, unit: AlertUnit, reader: Reader): string {
  const shown = value * shownUnit(unit, reader.unitsSystem).factor;
  return numberText(WHOLE.has(unit) ? Math.round(shown) : shown, reader);
}

function numberText(value: number, { language }: Reader): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

function spanText(seconds: number, reader: Reader, { units }: Catalogue): string {
  const text = (value: number) => numberText(value, reader);
  if (seconds < 120) return filled(units.spanSeconds ?? '', { seconds: text(seconds) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return filled(units.spanMinutes ?? '', { minutes: text(minutes) });
  return filled(units.spanHours ?? '', { hours: text(Math.floor(minutes / 60)), minutes: text(minutes % 60) });
}
