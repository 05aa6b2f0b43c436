/**
 * Measures a month of reports through the API: trips, stops and states of one vehicle, and trips, stops and summary of
 * a whole fleet, a page of every declared report, also by groups, and large files. Some vehicles drive the month through
 * the real pipeline, and their derived rows are copied for the others.
 */
import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { ANY_READER, comparesRows, groupsOf, isComparable } from '@waymark/contract/reports/declaration.ts';
import { REPORT_NAMES, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { Trip } from '@waymark/contract/reports/schema.ts';
import { type Benchmark, quantile } from './harness.ts';
import { copyToOthers, DAY_MILLISECONDS, driveDays } from './ingest/days.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';

const DAYS = 28;

export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const vehicles = Number(settings.vehicles ?? (quick ? 200 : 1000));
  const driven = quick ? 4 : 20;
  const workshop = await openWorkshop(vehicles, {}, settings.folder);
  try {
    const first = Math.floor(Date.now() / DAY_MILLISECONDS - DAYS) * DAY_MILLISECONDS;
    if (!workshop.filled) {
      say(`  ${driven} vehicles drive ${DAYS} days, their reports are copied to ${vehicles}`);
      await driveDays(workshop, driven, first, DAYS);
      await copyToOthers(workshop, driven);
    }
    const assets = (await workshop.product.call(ENDPOINTS.assets.list, { query: { limit: 1000 } })).items;
    const window = {
      startDate: new Date(first).toISOString(),
      endDate: new Date(first + DAYS * DAY_MILLISECONDS).toISOString(),
    };
    const custom = { period: 'custom' as const };
    const calls = quick ? 40 : 200;
    const { product } = workshop;
    const pick = (index: number): string => assets[(index * 7) % assets.length]!.id;
    const one = {
      trips: await times(calls, (index) =>
        product.call(ENDPOINTS.reports.trips, {
          params: custom,
          query: { ...window, assetId: pick(index), limit: 100 },
        }),
      ),
      stops: await times(calls, (index) =>
        product.call(ENDPOINTS.reports.stops, {
          params: custom,
          query: { ...window, assetId: pick(index), limit: 100 },
        }),
      ),
      states: await times(calls, (index) =>
        product.call(ENDPOINTS.reports.statusHistory, { query: { ...window, assetId: pick(index), limit: 100 } }),
      ),
    };
    const fleet = {
      trips: await times(calls / 4, () =>
        product.call(ENDPOINTS.reports.trips, { params: custom, query: { ...window, limit: 100 } }),
      ),
      stops: await times(calls / 4, () =>
        product.call(ENDPOINTS.reports.stops, { params: custom, query: { ...window, limit: 100 } }),
      ),
      summary: await times(calls / 4, () => product.call(ENDPOINTS.vehicles.summary, {})),
    };
    const declared = await everyReport(workshop, {
      ...window,
      calls: Math.max(4, calls / 20),
      pick,
      say,
      only: settings.report,
    });
    const files = settings.report === undefined ? await reportFiles(workshop, first, vehicles) : {};
    const months = await times(Math.max(4, calls / 20), () =>
      product.call(ENDPOINTS.driverScores.monthly, { query: {} }),
    );
    const worstDeclared = (place: 0 | 1) => Math.max(...Object.values(declared).map((each) => each[place]));
    const worstOne = Math.max(...Object.values(one).map((each) => quantile(each, 0.95)));
    const worstFleet = Math.max(...Object.values(fleet).map((each) => quantile(each, 0.95)));
    const trips = await product.call(ENDPOINTS.reports.trips, { params: custom, query: { ...window, limit: 1 } });
    return {
      name: 'report-month',
      measured: {
        tripsOneVehicleP95Milliseconds: quantile(one.trips, 0.95),
        stopsOneVehicleP95Milliseconds: quantile(one.stops, 0.95),
        statesOneVehicleP95Milliseconds: quantile(one.states, 0.95),
        tripsFleetP95Milliseconds: quantile(fleet.trips, 0.95),
        stopsFleetP95Milliseconds: quantile(fleet.stops, 0.95),
        summaryFleetP95Milliseconds: quantile(fleet.summary, 0.95),
        declaredOneVehicleP95Milliseconds: worstDeclared(0),
        declaredFleetP95Milliseconds: worstDeclared(1),
        ...files,
        monthlyScoreP95Milliseconds: quantile(months, 0.95),
        vehicles,
        tripsInTheMonth: trips.count,
        distanceDifferenceMeters: await againstPlainSum(workshop, assets[0]!.id, window),
      },
      target: 'p95 ≤ 5 ms for one vehicle, ≤ 100 ms for 1,000, each report; totals equal a recomputation of the rows',
      reached: Math.max(worstOne, worstDeclared(0)) <= 5 && Math.max(worstFleet, worstDeclared(1)) <= 100 && !quick,
    };
  } finally {
    await workshop.close();
  }
};

/**
 * Measures a page of every declared report with its totals and, where it has them, by groups compared with the period
 * before. @returns p95 of one vehicle and of the fleet, milliseconds
 */
async function everyReport(
  { product }: Workshop,
  {
    calls,
    pick,
    say,
    only,
    ...window
  }: {
    startDate: string;
    endDate: string;
    calls: number;
    pick: (index: number) => string;
    say: (line: string) => void;
    only: string | undefined;
  },
): Promise<Record<string, [one: number, fleet: number]>> {
  const measured: Record<string, [number, number]> = {};
  for (const report of REPORT_NAMES) {
    if (only !== undefined && only !== report) continue;
    const declaration = reportOf(report);
    const groups = groupsOf(declaration, ANY_READER).filter((group) =>
      ['depot', 'day', 'driver', 'place'].includes(group),
    );
    for (const group of [undefined, ...groups]) {
      const [compare] = comparesRows(declaration, group)
        ? declaration.figures.filter((name) => isComparable(declaration.columns[name]!))
        : [];
      const query = { ...window, limit: 100, ...(group && { group }), ...(group && compare && { compare }) };
      const ask = (assetId?: string) =>
        product.call(ENDPOINTS.reports.rows, { params: { report }, query: { ...query, ...(assetId && { assetId }) } });
      const one = await times(calls, (index) => ask(pick(index)));
      const fleet = await times(calls, () => ask());
      measured[[report, group].filter(Boolean).join(' by ')] = [quantile(one, 0.95), quantile(fleet, 0.95)];
      say(
        `  ${[report, group].filter(Boolean).join(' by ')}: one vehicle p95 ${quantile(one, 0.95).toFixed(1)} ms, fleet p95 ${quantile(fleet, 0.95).toFixed(1)} ms`,
      );
    }
  }
  return measured;
}

/** Rows of the XLSX file. */
const SHEET_ROWS = 100_000;

/** Downloads large files. @returns rows, milliseconds, and megabytes above the memory before, at the peak */
async function reportFiles({ product }: Workshop, first: number, vehicles: number): Promise<Record<string, number>> {
  const { count: day } = await product.call(ENDPOINTS.reports.rows, {
    params: { report: 'trips' },
    query: {
      startDate: new Date(first).toISOString(),
      endDate: new Date(first + DAY_MILLISECONDS).toISOString(),
      limit: 1,
    },
  });
  const days = Math.min(DAYS, Math.ceil(SHEET_ROWS / day));
  const download = async (report: string, format: string, length: number) => {
    const window = `startDate=${new Date(first).toISOString()}&endDate=${new Date(first + length * DAY_MILLISECONDS).toISOString()}`;
    const memory = watchMemory(product.pid);
    const began = performance.now();
    const answer = await product.fetch(`/api/things/data/reports/${report}/rows.${format}?${window}`);
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${report} as ${format} answered ${answer.status}`);
    return { bytes, milliseconds: performance.now() - began, megabytes: memory.stop() };
  };
  // The first file starts the thread that typesets.
  await download('fleetSummary', 'pdf', 1);
  const sheet = await download('trips', 'xlsx', days);
  const document = await download('fleetSummary', 'pdf', DAYS);
  return {
    xlsxRows: day * days,
    xlsxMilliseconds: sheet.milliseconds,
    xlsxBytes: sheet.bytes,
    xlsxPeakMegabytes: sheet.megabytes,
    pdfRows: Math.min(vehicles, 2000),
    pdfMilliseconds: document.milliseconds,
    pdfPeakMegabytes: document.megabytes,
  };
}

/** Samples the resident memory of a process. `stop` returns the peak above the first sample, megabytes. */
function watchMemory(pid: number): { stop(): number } {
  const resident = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const before = resident();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, resident())), 10);
  return {
    stop() {
      clearInterval(timer);
      return peak - before;
    },
  };
}

/** Returns milliseconds of each call, ascending. */
async function times(count: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const measured: number[] = [];
  for (let index = -5; index < count; index++) {
    const began = performance.now();
    await call(Math.abs(index));
    if (index >= 0) measured.push(performance.now() - began);
  }
  return measured.sort((a, b) => a - b);
}

/** Compares totals of the answer with the sum over all of its rows, metres. */
async function againstPlainSum(
  { product }: Workshop,
  assetId: string,
  window: { startDate: string; endDate: string },
): Promise<number> {
  const answer = await product.call(ENDPOINTS.reports.trips, {
    params: { period: 'custom' },
    query: { ...window, assetId, limit: 10_000 },
  });
  const sum = answer.items.reduce((total: number, trip: Trip) => total + trip.distanceMeters, 0);
  return Math.abs(sum - answer.totals.distanceMeters);
}
