/** Files of the list of incidents, in the viewer's language and zone. */
import type { Incident } from '@waymark/contract/incidents/schema.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import { type CsvColumn, csvList, listPages } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { localText } from '../records/present.ts';
import { type CellFormat, type SheetCell, xlsxOf } from '../reports/service.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { languageOf } from '../words.ts';

type Page = Parameters<typeof csvList<Incident>>[1];
type Column = readonly [head: string, format: CellFormat, width: number, cell: (incident: Incident) => SheetCell];

/** @param now epoch ms */
export async function incidentsAsCsv(viewer: Viewer, now: number, page: Page): Promise<Download> {
  const { title, columns } = await columnsFor(viewer);
  const plain = columns.map(([head, format, , cell]): CsvColumn<Incident> => {
    const text = (incident: Incident) => {
      const value = cell(incident);
      return format === 'instant' && typeof value === 'number' ? localText(value, viewer.timeZone) : value;
    };
    return [format === 'instant' ? `${head} (${viewer.timeZone})` : head, text];
  });
  return csvList(`${fileName(title, viewer, now)}.csv`, page, plain);
}

/** @param now epoch ms */
export async function incidentsAsXlsx(viewer: Viewer, now: number, page: Page): Promise<Download> {
  const { title, columns } = await columnsFor(viewer);
  const pages = await listPages(page);
  async function* rows() {
    for await (const batch of pages) yield batch.map((incident) => columns.map(([, , , cell]) => cell(incident)));
  }
  return {
    fileName: `${fileName(title, viewer, now)}.xlsx`,
    chunks: xlsxOf({
      ...{ name: title, rows: rows(), timeZone: viewer.timeZone },
      columns: columns.map(([head, format, width]) => ({ head, format, width })),
    }),
  };
}

function fileName(title: string, viewer: Viewer, now: number): string {
  return `${title} ${localText(now, viewer.timeZone).slice(0, 10)}`;
}

async function columnsFor(viewer: Viewer): Promise<{ title: string; columns: Column[] }> {
  const words = await loadCatalogue(languageOf(viewer.language) ?? 'en');
  const word = (key: string) => words.incidents[key] ?? key;
  const text = (key: string, width: number, cell: (incident: Incident) => string | null | undefined): Column => [
    word(key),
    'text',
    width,
    (incident) => cell(incident) ?? null,
  ];
  const contact = may(viewer, 'people.contact')
    ? [
        text('phone', 18, ({ driverPhone }) => driverPhone && `+${driverPhone}`),
        text('email', 26, ({ driverEmail }) => driverEmail),
      ]
    : [];
  return {
    title: word('title'),
    columns: [
      text('name', 34, ({ incidentName }) => incidentName),
      text('type', 14, ({ type }) => word(`kind.${type}`)),
      text('status', 14, ({ status }) => word(status)),
      [word('dateAndTime'), 'instant', 20, ({ incidentDateTime }) => incidentDateTime * 1000],
      text('vehicle', 20, ({ vehicleName }) => vehicleName),
      ['VIN', 'text', 20, ({ vehicleVin }) => vehicleVin],
      text('vehicleStatusReason', 24, ({ vehicleStatusReason }) => vehicleStatusReason),
      text('driver', 24, ({ driverFirstName, driverLastName }) =>
        [driverFirstName, driverLastName].filter(Boolean).join(' '),
      ),
      ...contact,
      text('place', 30, ({ incidentAddress }) => incidentAddress),
      ['WGS84', 'text', 22, ({ incidentLocation: at }) => at && `${at.latitude}, ${at.longitude}`],
      text('description', 50, ({ eventDescription }) => eventDescription),
      [word('submitted'), 'instant', 20, ({ submittedAt }) => submittedAt && Date.parse(submittedAt)],
    ],
  };
}
