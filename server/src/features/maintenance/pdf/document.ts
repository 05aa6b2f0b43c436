/** Content of the PDF file of a service: texts only, because the template formats nothing. */
import type { Attachment } from '@waymark/contract/attachments/schema.ts';
import type { DueService, ServiceLog } from '@waymark/contract/maintenance/schema.ts';
import { partCost, serviceCost } from '@waymark/domain/maintenance/parts.ts';
import { distanceIn } from '@waymark/domain/units.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import { localText } from '../../records/present.ts';
import {
  footerOf,
  knownFacts,
  type RecordDocument,
  type RecordReader,
  shownPhotographs,
} from '../../records/record-document.ts';
import type { Viewer } from '../../session/viewer.ts';
import { filled } from '../../words.ts';

/** Input of the template `service.typ`. */
export interface ServiceDocument extends RecordDocument {
  parts: { title: string; heads: string[]; rows: string[][]; total: string[] };
  documents: { title: string; names: string[] };
}

export interface ServiceSubject {
  log: ServiceLog;
  /** The service as it is due next; undefined: it is not planned. */
  next: DueService | undefined;
  photographs: readonly Attachment[];
  documents: readonly Attachment[];
}

type Reader = RecordReader & Pick<Viewer, 'currency'>;

/** @param now epoch ms */
export function serviceDocument(
  reader: Reader,
  subject: ServiceSubject,
  words: Catalogue,
  now: number,
): ServiceDocument {
  const { log, photographs, documents } = subject;
  const { maintenance } = words;
  return {
    language: reader.language,
    title: log.serviceName,
    account: reader.accountName,
    subtitle: [reader.accountName, [log.asset, log.licensePlate].filter(Boolean).join(' · '), log.serviceDate],
    footer: footerOf(reader.timeZone, now),
    description: log.notes ?? '',
    facts: factsOf(reader, subject, words),
    parts: partsOf(reader, log, words),
    documents: {
      title: maintenance.documents ?? '',
      names: documents.map(({ name, createdAt }) => `${name} · ${localText(Date.parse(createdAt), reader.timeZone)}`),
    },
    photographs: shownPhotographs(photographs, words, reader.timeZone),
  };
}

function factsOf(reader: Reader, { log, next }: ServiceSubject, words: Catalogue): ServiceDocument['facts'] {
  const { maintenance, units } = words;
  const { odometer, operationalHours, cost } = log;
  const kilometers = (value: number) =>
    `${numbers(reader, 0)(distanceIn(reader.unitsSystem, value * 1000))} ${units[reader.unitsSystem === 'metric' ? 'km' : 'mi']}`;
  const hours = (value: number) => `${numbers(reader, 1)(value)} ${units.hour}`;
  return knownFacts([
    [maintenance.date, log.serviceDate],
    [maintenance.vehicle, [log.make, log.model, log.year].filter(Boolean).join(' ')],
    ['VIN', log.vin],
    [maintenance.odometer, odometer !== null && kilometers(odometer)],
    [maintenance.operationalHours, operationalHours !== null && hours(operationalHours)],
    [maintenance.cost, cost !== null && [numbers(reader, 2, 2)(cost), reader.currency].filter(Boolean).join(' ')],
    [maintenance.supplier, log.supplier],
    [maintenance.nextDueTitle, next && dueTexts(next, maintenance, { kilometers, hours })],
    [
      maintenance.loggedBy,
      [log.loggedBy, localText(Date.parse(log.createdAt), reader.timeZone).slice(0, 16)].filter(Boolean).join(' · '),
    ],
  ]);
}

/** Returns the reading and the day at which a service is due: "252,874 km · about 2027-07-01". */
function dueTexts(
  { measure, left, odometer, operationalHours, dueDate, forecast }: DueService,
  maintenance: Catalogue['maintenance'],
  { kilometers, hours }: { kilometers: (value: number) => string; hours: (value: number) => string },
): string {
  const reading =
    measure === 'distance' && odometer !== null
      ? kilometers(odometer + left)
      : measure === 'hours' && operationalHours !== null && hours(operationalHours + left);
  const day =
    dueDate === null ? maintenance.unforecast : filled(maintenance[forecast ? 'about' : 'on'] ?? '', { date: dueDate });
  return [reading, day].filter(Boolean).join(' · ');
}

function partsOf(
  reader: Reader,
  { parts, labor, cost }: ServiceLog,
  { maintenance }: Catalogue,
): ServiceDocument['parts'] {
  const sum = serviceCost(parts, labor);
  const word = (key: string) => maintenance[key] ?? key;
  const money = numbers(reader, 2, 2);
  const heading = (key: string) => (reader.currency ? `${word(key)} (${reader.currency})` : word(key));
  const shown = {
    title: word('partsTitle'),
    heads: [word('part'), word('quantity'), heading('price'), heading('amount')],
  };
  if (sum === null) return { ...shown, rows: [], total: [] };
  const other = cost === null ? 0 : Math.round((cost - sum) * 100) / 100;
  const rows = parts.map(({ name, number, quantity, price }) => [
    [name, number].filter(Boolean).join(' · '),
    numbers(reader, 3)(quantity),
    money(price),
    money(partCost({ quantity, price })),
  ]);
  if (labor !== null) rows.push([word('labor'), '', '', money(labor)]);
  if (other !== 0) rows.push([word('otherCost'), '', '', money(other)]);
  return { ...shown, rows, total: [word('total'), '', '', money(cost ?? sum)] };
}

/** Returns how a reader reads numbers. */
function numbers({ language }: Reader, most: number, least = 0): (value: number) => string {
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: most, minimumFractionDigits: least });
  return format;
}
