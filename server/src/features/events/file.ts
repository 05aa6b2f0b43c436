/** CSV file of events, in the viewer's language and zone. Values are in the units of their kinds. */
import type { AssetEvent } from '@waymark/contract/events/schema.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { events as english } from '@waymark/messages/en/events.ts';
import { ALERT_UNIT_SIGNS } from '../alerts/service.ts';
import { type CsvColumn, csvList } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { localText } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';

/** Sends events as CSV. @param now epoch ms */
export async function eventFile(
  viewer: Viewer,
  now: number,
  page: Parameters<typeof csvList<AssetEvent>>[1],
): Promise<Download> {
  const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
  const { timeZone } = viewer;
  const say = (key: keyof typeof english) => (words.events as Record<string, string>)[key] ?? key;
  const local = (time: string | null) => (time === null ? null : localText(Date.parse(time), timeZone));
  const time = (key: keyof typeof english, of: (event: AssetEvent) => string | null): CsvColumn<AssetEvent>[] => [
    [`${say(key)} (${timeZone})`, (event) => local(of(event))],
    [`${say(key)} (UTC)`, of],
  ];
  const unitOf = ({ type, value, limit }: AssetEvent) => {
    const unit = alertKindOf(type).value?.unit;
    return unit === undefined || (value === null && limit === null) ? null : ALERT_UNIT_SIGNS[unit];
  };
  const columns: CsvColumn<AssetEvent>[] = [
    ...time('time', ({ startTime }) => startTime),
    ...time('ended', ({ endTime }) => endTime),
    [say('asset'), ({ assetName }) => assetName],
    [say('event'), ({ type }) => words.alertKinds[type] ?? type],
    [say('source'), ({ source }) => say(source)],
    [say('severity'), ({ severity }) => (severity === null ? null : (words.alertSeverity[severity] ?? severity))],
    [say('measured'), ({ value }) => value],
    [say('limit'), ({ limit }) => limit],
    [say('unit'), unitOf],
    [say('where'), ({ address }) => address],
    [say('latitude'), ({ latitude }) => latitude],
    [say('longitude'), ({ longitude }) => longitude],
  ];
  const day = localText(now, timeZone).slice(0, 10);
  return csvList(`${say('title')} ${day}.csv`, page, columns);
}
