/** CSV file of alerts, in the viewer's language and zone. Values are in the units of their kinds. */
import { Alert } from '@waymark/contract/alerts/schema.ts';
import { hasField } from '@waymark/contract/feature-fields.ts';
import type { AlertUnit } from '@waymark/domain/alerts/kind.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { alertFile as english } from '@waymark/messages/en/alert-words.ts';
import { type CsvColumn, csvList } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { localText } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';

export const ALERT_UNIT_SIGNS: Readonly<Record<AlertUnit, string>> = {
  kilometersPerHour: 'km/h',
  metersPerSecondSquared: 'm/s²',
  g: 'g',
  minutes: 'min',
  hours: 'h',
  volts: 'V',
  percent: '%',
  meters: 'm',
  days: 'd',
  // The sensor has it.
  sensor: '',
};

/** Sends alerts as CSV. @param now epoch ms */
export async function alertFile(
  viewer: Viewer,
  now: number,
  page: Parameters<typeof csvList<Alert>>[1],
): Promise<Download> {
  const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
  const { timeZone } = viewer;
  const say = (key: keyof typeof english) => (words.alertFile as Record<string, string>)[key] ?? key;
  const local = (time: string | null) => (time === null ? null : localText(Date.parse(time), timeZone));
  const time = (key: keyof typeof english, of: (alert: Alert) => string | null): CsvColumn<Alert>[] => [
    [`${say(key)} (${timeZone})`, (alert) => local(of(alert))],
    [`${say(key)} (UTC)`, of],
  ];
  const unitOf = ({ type, sensor, value, threshold }: Alert) => {
    const unit = alertKindOf(type).value?.unit;
    return unit === undefined || (value === null && threshold === null)
      ? null
      : (sensor?.unit ?? ALERT_UNIT_SIGNS[unit]);
  };
  const place: CsvColumn<Alert> = [say('place'), ({ placeName }) => placeName ?? null];
  const columns: CsvColumn<Alert>[] = [
    ...time('raised', ({ raisedAt }) => raisedAt),
    [say('alert'), ({ type }) => words.alertKinds[type] ?? type],
    [say('wording'), ({ wording }) => wording],
    [say('severity'), ({ severity }) => words.alertSeverity[severity] ?? severity],
    [say('state'), ({ state }) => say(state)],
    [say('asset'), ({ assetName }) => assetName],
    [say('driver'), ({ driverName }) => driverName],
    [say('rule'), ({ ruleName }) => ruleName],
    [say('value'), ({ value }) => value],
    [say('threshold'), ({ threshold }) => threshold],
    [say('unit'), unitOf],
    ...time('since', ({ since }) => since),
    ...time('ended', ({ endedAt }) => endedAt),
    ...(hasField(Alert, 'placeName', viewer.features) ? [place] : []),
    [say('address'), ({ address }) => address],
    [say('latitude'), ({ latitude }) => latitude],
    [say('longitude'), ({ longitude }) => longitude],
    [say('late'), ({ late }) => (late ? say('yes') : null)],
    ...time('acknowledged', ({ acknowledgedAt }) => acknowledgedAt),
    [say('acknowledgedBy'), ({ acknowledgedBy }) => acknowledgedBy],
    [say('note'), ({ note }) => note],
  ];
  const day = localText(now, timeZone).slice(0, 10);
  return csvList(`${say('title')} ${day}.csv`, page, columns);
}
