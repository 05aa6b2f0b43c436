/** Stores planned services of the demo fleet with invented histories, once, so that its due list shows every state. */
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import {
  applyConfig,
  assetsOfModel,
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
  cost: number;
}

const SERVICES: readonly DemoService[] = [
  {
    name: 'Oil and filter',
    make: 'Equator',
    model: 'Hauler 18',
    kilometers: 15_000,
    months: 12,
    doneDaysAgo: [120, 300, 362, 40, 210],
    cost: 310,
  },
  {
    name: 'Brake pads, front axle',
    make: 'Equator',
    model: 'Hauler 18',
    kilometers: 40_000,
    months: 24,
    doneDaysAgo: [732, 500, 90, 610, 250],
    cost: 427,
  },
  { name: 'Brake inspection', make: 'Equator', model: 'Liner 12', days: 90, doneDaysAgo: [87, 30, 91, 55], cost: 140 },
  {
    name: 'Yearly inspection',
    make: 'Equator',
    model: 'Liner 12',
    months: 12,
    doneDaysAgo: [352, 100, 200, 300],
    cost: 260,
  },
  {
    name: 'Oil and filter',
    make: 'Datum',
    model: 'Courier',
    kilometers: 20_000,
    months: 12,
    doneDaysAgo: [15, 150, 358, 200],
    cost: 180,
  },
  {
    name: 'Oil and filter',
    make: 'Datum',
    model: 'Compact',
    kilometers: 15_000,
    months: 12,
    doneDaysAgo: [60, 340, 220, 20],
    cost: 160,
  },
  { name: '250 h service', make: 'Bedrock', model: 'EX 210', hours: 250, doneDaysAgo: [4, 6, 2], cost: 520 },
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
    const assets = (await assetsOfModel(tx, accountId, service)).filter(({ known }) => known);
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
      const log: ServiceLogValues = {
        ...{ asset_id: id, config_id: config.id, service_name: service.name, service_date: shiftDay(today, -daysAgo) },
        // A later service has the higher reading.
        odometer_km: service.hours ? null : READING_FROM_KM + turn * READING_STEP_KM - daysAgo * 10,
        operating_hours: service.hours ? READING_FROM_HOURS + turn * READING_STEP_HOURS - daysAgo : null,
        ...{ cost: service.cost, supplier: 'Depot workshop', notes: null },
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
