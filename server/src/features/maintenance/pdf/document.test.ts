/** The PDF file of a service: its texts in the words and units of its reader. */
import type { DueService, ServiceLog } from '@waymark/contract/maintenance/schema.ts';
import { LANGUAGE_NAMES, type Language, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { expect, it } from 'vitest';
import { serviceDocument } from './document.ts';

const NOW = Date.parse('2026-06-11T08:30:00Z');
const READER = {
  language: 'en',
  unitsSystem: 'metric',
  timeZone: 'Europe/Vaduz',
  accountName: 'Fleet',
  currency: 'CHF',
} as const;
const LOG = {
  ...{ id: 'log', accountId: 'account', assetId: 'asset', asset: 'Truck 44', licensePlate: 'FL 31264', vin: 'NX0A' },
  ...{ make: 'Equator', model: 'Hauler 18', year: 2022, serviceConfigId: 'plan', serviceName: 'Brake pads' },
  ...{ serviceDate: '2026-06-11', odometer: 212_874, operationalHours: 6204.5, cost: 427, labor: 144 },
  parts: [
    { name: 'Brake pad set', number: 'BP-214', quantity: 1, price: 214 },
    { name: 'Wear sensor', quantity: 2, price: 18.5 },
  ],
  ...{
    supplier: 'Garage Eschen',
    notes: 'Left disc at 24.1 mm',
    loggedBy: null,
    updatedAt: '2026-07-02T09:00:00.000Z',
    createdAt: '2026-06-11T08:29:40.000Z',
  },
} satisfies ServiceLog;
const NEXT = {
  ...{ measure: 'distance', left: 40_000, odometer: 212_874, operationalHours: null, forecast: true },
  dueDate: '2027-07-01',
} as DueService;
type Reader = Parameters<typeof serviceDocument>[0];
const shown = async (reader: Partial<Reader> & { language?: Language } = {}, log: Partial<ServiceLog> = {}) => {
  const asked = { ...READER, ...reader } as Reader & { language: Language };
  const subject = { log: { ...LOG, ...log }, next: NEXT, photographs: [], documents: [] };
  return serviceDocument(asked, subject, await loadCatalogue(asked.language), NOW);
};
const values = ({ facts }: { facts: { label: string; value: string }[] }) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

it('shows readings, cost, parts, tax and the next due date', async () => {
  const document = await shown();
  expect(document).toMatchObject({
    ...{ title: 'Brake pads', description: 'Left disc at 24.1 mm' },
    subtitle: ['Fleet', 'Truck 44 · FL 31264', '2026-06-11'],
    footer: 'Waymark · 2026-06-11 10:30 (Europe/Vaduz)',
    parts: {
      heads: ['Part', 'Quantity', 'Unit price (CHF)', 'Amount (CHF)'],
      rows: [
        ['Brake pad set · BP-214', '1', '214.00', '214.00'],
        ['Wear sensor', '2', '18.50', '37.00'],
        ['Labor', '', '', '144.00'],
        ['Tax, discounts and other', '', '', '32.00'],
      ],
      total: ['Total', '', '', '427.00'],
    },
  });
  expect(values(document)).toEqual({
    ...{ Date: '2026-06-11', 'Make and model': 'Equator Hauler 18 2022', VIN: 'NX0A', Odometer: '212,874 km' },
    ...{ 'Operational hours': '6,204.5 h', Cost: '427.00 CHF', Supplier: 'Garage Eschen' },
    ...{ 'Next due': '252,874 km · about 2027-07-01', 'Logged by': '2026-06-11 10:29' },
  });
});

it('has no table without parts and labor, and only facts that are known', async () => {
  const document = await shown({ unitsSystem: 'imperial', currency: null }, { parts: [], labor: null, supplier: null });
  expect(document.parts).toMatchObject({ rows: [], total: [], heads: ['Part', 'Quantity', 'Unit price', 'Amount'] });
  expect(values(document)).toMatchObject({ Odometer: '132,274 mi', Cost: '427.00' });
  expect(values(document)).not.toHaveProperty('Supplier');
});

it('is in the words of each language', async () => {
  const english = await shown();
  for (const language of Object.keys(LANGUAGE_NAMES) as Language[]) {
    const { parts, documents, facts } = await shown({ language });
    for (const text of [parts.title, documents.title, ...parts.heads, ...facts.map(({ label }) => label)])
      expect(text).not.toBe('');
    expect(facts).toHaveLength(english.facts.length);
    if (language !== 'en') expect(parts.title).not.toBe(english.parts.title);
  }
});
