/** CSV files of the reports on visits, in the viewer's language, zone and units. */
import { hasField } from '@waymark/contract/feature-fields.ts';
import { PickUpAndDrop, type Visit, type VisitCount, type VisitSummary } from '@waymark/contract/visits/schema.ts';
import { speedIn } from '@waymark/domain/units.ts';
import { type Catalogue, isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { visits as english } from '@waymark/messages/en/visits.ts';
import { type CsvColumn, csvList } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { localText } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';

/** Words and formats of a file. */
export interface FileTexts {
  say: (key: keyof typeof english) => string;
  /** Time in the account's zone, or nothing. */
  local: (time: string | null) => string | null;
  /** Head of a column of local times. */
  timeHead: (key: keyof typeof english) => string;
  words: Catalogue;
  viewer: Viewer;
}

/** Sends a report as CSV. @param now epoch ms */
export async function visitFile<Row>(
  viewer: Viewer,
  now: number,
  title: keyof typeof english,
  columns: (texts: FileTexts) => CsvColumn<Row>[],
  page: Parameters<typeof csvList<Row>>[1],
): Promise<Download> {
  const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
  const { timeZone } = viewer;
  const say = (key: keyof typeof english) => (words.visits as Record<string, string>)[key] ?? key;
  const local = (time: string | null) => (time === null ? null : localText(Date.parse(time), timeZone));
  const timeHead = (key: keyof typeof english) => `${say(key)} (${timeZone})`;
  const day = localText(now, timeZone).slice(0, 10);
  return csvList(`${say(title)} ${day}.csv`, page, columns({ say, local, timeHead, words, viewer }));
}

const seconds = (value: number): number => Math.round(value);

export function summaryColumns({ say, local, timeHead }: FileTexts): CsvColumn<VisitSummary>[] {
  return [
    [say('place'), ({ placeName }) => placeName],
    [say('asset'), ({ assetName }) => assetName],
    [say('visits'), ({ visits }) => visits],
    [say('assets'), ({ assets }) => assets],
    [say('places'), ({ places }) => places],
    [`${say('totalTime')} (s)`, ({ totalSeconds }) => seconds(totalSeconds)],
    [`${say('meanTime')} (s)`, ({ meanSeconds }) => seconds(meanSeconds)],
    [`${say('medianTime')} (s)`, ({ medianSeconds }) => seconds(medianSeconds)],
    [`${say('waitingTime')} (s)`, ({ waitingSeconds }) => seconds(waitingSeconds)],
    [say('insideNow'), ({ inside }) => inside],
    [timeHead('first'), ({ firstEnteredAt }) => local(firstEnteredAt)],
    [timeHead('last'), ({ lastEnteredAt }) => local(lastEnteredAt)],
  ];
}

export function detailColumns({ say, local, timeHead, words, viewer }: FileTexts): CsvColumn<Visit>[] {
  const unit = viewer.unitsSystem === 'metric' ? words.units.kmh : words.units.mph;
  return [
    [say('asset'), ({ assetName }) => assetName],
    [say('licensePlate'), ({ licensePlate }) => licensePlate],
    [say('place'), ({ placeName }) => placeName],
    [say('address'), ({ address }) => address],
    [timeHead('entered'), ({ enteredAt }) => local(enteredAt)],
    [`${say('entered')} (UTC)`, ({ enteredAt }) => enteredAt],
    [timeHead('left'), ({ leftAt }) => local(leftAt)],
    [`${say('left')} (UTC)`, ({ leftAt }) => leftAt],
    [`${say('timeInside')} (s)`, ({ durationSeconds }) => seconds(durationSeconds)],
    [`${say('waitingTime')} (s)`, ({ waitingSeconds }) => seconds(waitingSeconds)],
    [`${say('inPeriod')} (s)`, ({ windowSeconds }) => seconds(windowSeconds)],
    [
      `${say('topSpeed')} (${unit})`,
      ({ topSpeedMetersPerSecond: speed }) =>
        speed === null ? null : Number(speedIn(viewer.unitsSystem, speed).toFixed(1)),
    ],
  ];
}

export function countColumns({ say, local, words, viewer }: FileTexts): CsvColumn<VisitCount>[] {
  return [
    [`${words.reports.from} (${viewer.timeZone})`, ({ startTime }) => local(startTime)],
    [say('place'), ({ placeName }) => placeName],
    [say('visits'), ({ visits }) => visits],
    [say('assets'), ({ assets }) => assets],
    [`${say('medianTime')} (s)`, ({ medianSeconds }) => seconds(medianSeconds)],
  ];
}

/** Times inside the window. */
export function waitingColumns({ say, local, timeHead }: FileTexts): CsvColumn<Visit>[] {
  return [
    [say('asset'), ({ assetName }) => assetName],
    [say('place'), ({ placeName }) => placeName],
    [timeHead('entered'), ({ enteredAt }) => local(enteredAt)],
    [timeHead('left'), ({ leftAt }) => local(leftAt)],
    [`${say('timeInside')} (s)`, ({ windowSeconds }) => seconds(windowSeconds)],
    [`${say('waitingTime')} (s)`, ({ windowWaitingSeconds }) => seconds(windowWaitingSeconds)],
  ];
}

/** The columns of product.md, "Pick-up and drive table". */
export function pickUpColumns({ say, local, timeHead, viewer }: FileTexts): CsvColumn<PickUpAndDrop>[] {
  const mobile: CsvColumn<PickUpAndDrop> = [say('mobileId'), ({ mobileId }) => mobileId ?? null];
  return [
    [say('vehicleId'), ({ vehicleId }) => vehicleId],
    [say('name'), ({ name }) => name],
    [say('vin'), ({ vin }) => vin],
    ...(hasField(PickUpAndDrop, 'mobileId', viewer.features) ? [mobile] : []),
    [say('placeId'), ({ placeId }) => placeId],
    [say('place'), ({ placeName }) => placeName],
    [timeHead('inTime'), ({ inTime }) => local(inTime)],
    [say('address'), ({ address }) => address],
    [say('type'), ({ type }) => say(type)],
    [timeHead('outTime'), ({ outTime }) => local(outTime)],
    [`${say('timeInsideColumn')} (s)`, ({ timeInside }) => seconds(timeInside)],
  ];
}
