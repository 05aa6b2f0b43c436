/** Stores planned services of the demo fleet with invented histories, once, so that its due list shows every state. */
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { type ServicePart, serviceCost } from '@waymark/domain/maintenance/parts.ts';
import {
  applyConfig,
  assetsOfGroup,
  type ServiceConfigValues,
  serviceConfigQueries,
} from '../features/maintenance/configs-sql.ts';
import { type ServiceLogValues, serviceLogQueries } from '../features/maintenance/logs-sql.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

interface DemoService {
  name: string;
  make: string;
  model: string;
  kilometers?: number;
  hours?: number;
  months?: number;
  days?: number;
  /** Days since the last service, by vehicle in turn. */
  doneDaysAgo: readonly number[];
  /** Kilometers driven since then and before the history of the demo, by vehicle in turn. Default: 10 a day. */
  drivenSince?: readonly (number | undefined)[];
  /** Its cost is the sum of parts and labor. */
  parts: readonly ServicePart[];
  labor: number;
}

const CAR_OIL: readonly ServicePart[] = [
  { name: 'Engine oil', number: 'DEMO-5W30', quantity: 6, price: 6.5 },
  { name: 'Oil filter', number: 'DEMO-OF02', quantity: 1, price: 25 },
];

const SERVICES: readonly DemoService[] = [
  {
    name: 'Oil and filter',
    make: 'Equator',
    model: 'Hauler 18',
    kilometers: 15_000,
    months: 12,
    doneDaysAgo: [120, 300, 362, 40, 210],
    parts: [
      { name: 'Engine oil', number: 'DEMO-5W30', quantity: 22, price: 6.5 },
      { name: 'Oil filter', number: 'DEMO-OF18', quantity: 1, price: 47 },
    ],
    labor: 120,
  },
  {
    name: 'Brake pads, front axle',
    make: 'Equator',
    model: 'Hauler 18',
    kilometers: 40_000,
    months: 24,
    doneDaysAgo: [732, 500, 90, 610, 250],
    // The use of these decides, before their date.
    drivenSince: [undefined, 39_200, undefined, 38_900, 36_000],
    parts: [
      { name: 'Brake pad set, front', number: 'DEMO-BP18', quantity: 1, price: 214 },
      { name: 'Wear sensor', number: 'DEMO-WS18', quantity: 2, price: 18.5 },
    ],
    labor: 176,
  },
  {
    name: 'Brake inspection',
    make: 'Equator',
    model: 'Liner 12',
    days: 90,
    doneDaysAgo: [87, 30, 91, 55],
    parts: [],
    labor: 140,
  },
  {
    name: 'Yearly inspection',
    make: 'Equator',
    model: 'Liner 12',
    months: 12,
    doneDaysAgo: [352, 100, 200, 300],
    parts: [],
    labor: 260,
  },
  {
    name: 'Oil and filter',
    make: 'Datum',
    model: 'Courier',
    kilometers: 20_000,
    months: 12,
    doneDaysAgo: [15, 150, 358, 200],
    parts: CAR_OIL,
    labor: 116,
  },
  {
    name: 'Oil and filter',
    make: 'Datum',
    model: 'Compact',
    kilometers: 15_000,
    months: 12,
    doneDaysAgo: [60, 340, 220, 20],
    parts: CAR_OIL,
    labor: 96,
  },
  {
    name: '250 h service',
    make: 'Bedrock',
    model: 'EX 210',
    hours: 250,
    doneDaysAgo: [4, 6, 2],
    parts: [{ name: 'Hydraulic filter', number: 'DEMO-HF21', quantity: 2, price: 130 }],
    labor: 260,
  },
];

const READING_FROM_KM = 38_000;
const READING_STEP_KM = 17_350;
const READING_FROM_HOURS = 1500;
const READING_STEP_HOURS = 740;

/** @param now epoch ms */
export async function insertDemoServices(tx: Tx, accountId: number, timeZone: string, now: number): Promise<void> {
  const today = localDay(now, timeZone);
  for (const service of SERVICES) {
    const uid = newUid(now);
    await serviceConfigQueries.insert(tx, accountId, uid, valuesOf(service));
    const config = await serviceConfigQueries.find(tx, [accountId], uid);
    const assets = (await assetsOfGroup(tx, accountId, service)).filter(({ known }) => known);
    if (config === undefined) continue;
    await applyConfig(
      tx,
      accountId,
      config.id,
      assets.map(({ id }) => id),
      today,
    );
    for (const [turn, { id }] of assets.entries()) {
      const daysAgo = service.doneDaysAgo[turn % service.doneDaysAgo.length]!;
      const driven = service.drivenSince?.[turn % service.doneDaysAgo.length] ?? daysAgo * 10;
      const log: ServiceLogValues = {
        ...{ asset_id: id, config_id: config.id, service_name: service.name, service_date: shiftDay(today, -daysAgo) },
        // A later service has the higher reading.
        odometer_km: service.hours ? null : READING_FROM_KM + turn * READING_STEP_KM - driven,
        operating_hours: service.hours ? READING_FROM_HOURS + turn * READING_STEP_HOURS - daysAgo : null,
        ...{ parts: JSON.stringify(service.parts.map((part) => ({ number: null, ...part }))), labor: service.labor },
        ...{ cost: serviceCost(service.parts, service.labor), supplier: 'Depot workshop', notes: null },
      };
      await serviceLogQueries.insert(tx, accountId, newUid(now), log);
    }
  }
}

function valuesOf({ name, make, model, ...service }: DemoService): ServiceConfigValues {
  const { kilometers = null, hours = null, months = null, days = null } = service;
  return {
    ...{ service_name: name, make, model, recurring: true, notes: null },
    ...{ interval_km: kilometers, interval_hours: hours, interval_months: months, interval_days: days },
    ...{ alert_km: null, alert_hours: null, alert_days: null },
  };
}
