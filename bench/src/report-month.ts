/**
 * Measures a month of reports through the API: trips, stops and states of one vehicle, and trips, stops and summary of
 * a whole fleet, a page of every declared report, also by groups, and large files. Some vehicles drive the month through
 * the real pipeline, and their derived rows are copied for the others.
 */
import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { ANY_READER, comparesRows, groupsOf, isComparable } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { REPORT_NAMES } from '@waymark/contract/reports/names.ts';
import type { Trip } from '@waymark/contract/reports/schema.ts';
import { type Benchmark, quantile } from './harness.ts';
import { copyToOthers, countKeptSums, DAY_MILLISECONDS, driveDays } from './ingest/days.ts';
import { addSurroundings } from './ingest/surroundings.ts';
import { openWorkshop, type Workshop } from './ingest/workshop.ts';
import { processorSeconds } from './processor-time.ts';

const DAYS = 28;
/** Calls of each declared report and grouping. */
const [ONE_CALLS, FLEET_CALLS] = [300, 20];
/** Calls before those of one vehicle, and calls of each report before all. The engine compiles code while it is used. */
const [ONE_WARMING, FIRST_WARMING] = [500, 100];
/** Parts of the benchmark that `--part` measures alone. */
type Part = 'calls' | 'reports' | 'files';

export const benchmark: Benchmark = async ({ quick, say, settings }) => {
  const vehicles = Number(settings.vehicles ?? (quick ? 200 : 1000));
  const driven = quick ? 4 : 20;
  // A quiet machine answers more calls than one client may make in a minute.
  const workshop = await openWorkshop(vehicles, { WAYMARK_REQUESTS_PER_MINUTE: '1000000' }, settings.folder);
  try {
    const first = Math.floor(Date.now() / DAY_MILLISECONDS - DAYS) * DAY_MILLISECONDS;
    if (!workshop.filled) {
      say(`  ${driven} vehicles drive ${DAYS} days, their reports are copied to ${vehicles}`);
      await driveDays(workshop, driven, first, DAYS);
      await copyToOthers(workshop, driven);
      await addSurroundings(workshop, first, DAYS);
      await countKeptSums(workshop);
    }
    const assets = (await workshop.product.call(ENDPOINTS.assets.list, { query: { limit: 1000 } })).items;
    const window = {
      startDate: new Date(first).toISOString(),
      endDate: new Date(first + DAYS * DAY_MILLISECONDS).toISOString(),
    };
    const custom = { period: 'custom' as const };
    const calls = quick ? 40 : 200;
    const warming = quick ? undefined : ONE_WARMING;
    const { product } = workshop;
    const has = (part: Part) => settings.part === undefined || settings.part === part;
    const pick = (index: number): string => assets[(index * 7) % assets.length]!.id;
    const { one, fleet } = has('calls')
      ? await plainCalls(workshop, { window, calls, warming, pick })
      : { one: {}, fleet: {} };
    const declared = has('reports')
      ? await everyReport(workshop, { ...window, quick, warming, pick, say, only: settings.report?.split(',') })
      : {};
    const files = has('files') && settings.report === undefined ? await reportFiles(workshop, first, vehicles) : {};
    const months = has('calls')
      ? await times(FLEET_CALLS, () => product.call(ENDPOINTS.driverScores.monthly, { query: {} }))
      : [];
    const worst = (of: 'pages' | 'groups', place: 0 | 1) =>
      Math.max(0, ...Object.values(declared[of] ?? {}).map((each) => each[place]));
    const slowest = (all: Record<string, number[]>) =>
      Math.max(0, ...Object.values(all).map((each) => quantile(each, 0.95)));
    const [worstOne, worstFleet] = [slowest(one), slowest(fleet)];
    const trips = await product.call(ENDPOINTS.reports.trips, { params: custom, query: { ...window, limit: 1 } });
    return {
      name: 'report-month',
      measured: {
        ...p95Of(one, 'OneVehicle'),
        ...p95Of(fleet, 'Fleet'),
        declaredOneVehicleP95Milliseconds: worst('pages', 0),
        declaredFleetP95Milliseconds: worst('pages', 1),
        groupsOneVehicleP95Milliseconds: worst('groups', 0),
        groupsFleetP95Milliseconds: worst('groups', 1),
        ...files,
        ...p95Of({ monthlyScore: months }, ''),
        vehicles,
        tripsInTheMonth: trips.count,
        distanceDifferenceMeters: await againstPlainSum(workshop, assets[0]!.id, window),
      },
      target:
        'p95 ≤ 5 ms for one vehicle, ≤ 100 ms for 1,000, a page of each report; totals equal a recomputation of the rows',
      reached: Math.max(worstOne, worst('pages', 0)) <= 5 && Math.max(worstFleet, worst('pages', 1)) <= 100 && !quick,
    };
  } finally {
    await workshop.close();
  }
};

/** Measures the calls of one vehicle and of the fleet that are no declared reports. @returns milliseconds of each call */
async function plainCalls(
  { product }: Workshop,
  {
    window,
    calls,
    warming,
    pick,
  }: {
    window: { startDate: string; endDate: string };
    calls: number;
    warming: number | undefined;
    pick: (index: number) => string;
  },
): Promise<{ one: Record<string, number[]>; fleet: Record<string, number[]> }> {
  const params = { period: 'custom' as const };
  const { reports } = ENDPOINTS;
  const ofOne = (index: number) => ({ ...window, assetId: pick(index), limit: 100 });
  const ofAll = { ...window, limit: 100 };
  return {
    one: {
      trips: await times(calls, (index) => product.call(reports.trips, { params, query: ofOne(index) }), warming),
      stops: await times(calls, (index) => product.call(reports.stops, { params, query: ofOne(index) }), warming),
      states: await times(calls, (index) => product.call(reports.statusHistory, { query: ofOne(index) }), warming),
    },
    fleet: {
      trips: await times(calls / 4, () => product.call(reports.trips, { params, query: ofAll })),
      stops: await times(calls / 4, () => product.call(reports.stops, { params, query: ofAll })),
      summary: await times(calls / 4, () => product.call(ENDPOINTS.vehicles.summary, {})),
    },
  };
}

function p95Of(measured: Record<string, number[]>, of: string): Record<string, number> {
  const known = Object.entries(measured).filter(([, each]) => each.length > 0);
  return Object.fromEntries(known.map(([name, each]) => [`${name}${of}P95Milliseconds`, quantile(each, 0.95)]));
}

/**
 * Measures a page of every declared report with its totals and, where it has them, by groups compared with the period
 * before. @returns p95 of one vehicle and of the fleet, milliseconds, by report, and by report and group
 */
async function everyReport(
  { product }: Workshop,
  {
    quick,
    warming,
    pick,
    say,
    only,
    ...window
  }: {
    startDate: string;
    endDate: string;
    quick: boolean;
    warming: number | undefined;
    pick: (index: number) => string;
    say: (line: string) => void;
    only: readonly string[] | undefined;
  },
): Promise<Partial<Record<'pages' | 'groups', Record<string, [one: number, fleet: number]>>>> {
  const measured = { pages: {} as Record<string, [number, number]>, groups: {} as Record<string, [number, number]> };
  for (const report of quick ? [] : REPORT_NAMES)
    await times(
      0,
      (index) =>
        product.call(ENDPOINTS.reports.rows, {
          params: { report },
          query: { ...window, limit: 100, assetId: pick(index) },
        }),
      FIRST_WARMING,
    );
  for (const report of REPORT_NAMES) {
    if (only !== undefined && !only.includes(report)) continue;
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
      const one = await withProcessor(product, quick ? 10 : ONE_CALLS, (index) => ask(pick(index)), warming);
      const fleet = await withProcessor(product, quick ? 4 : FLEET_CALLS, () => ask());
      const name = [report, group].filter(Boolean).join(' by ');
      measured[group === undefined ? 'pages' : 'groups'][name] = [
        quantile(one.times, 0.95),
        quantile(fleet.times, 0.95),
      ];
      say(`  ${name}: one vehicle ${one.text}, fleet ${fleet.text}`);
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

/** Returns milliseconds of each call, and a text with p50, p95 and the processor time of server and database a call. */
async function withProcessor(
  { pid }: Workshop['product'],
  count: number,
  call: (index: number) => Promise<unknown>,
  warming?: number,
): Promise<{ times: number[]; text: string }> {
  const spent = (): [server: number, database: number] => {
    const server = processorSeconds(pid, 'itself');
    return [server, processorSeconds(process.pid, 'below') - server];
  };
  let before: ReturnType<typeof spent> | undefined;
  const measured = await times(
    count,
    (index) => {
      if (index === 0) before ??= spent();
      return call(index);
    },
    warming,
  );
  const after = spent();
  const [server, database] = after.map((seconds, side) => ((seconds - before![side]!) / count) * 1000);
  const [p50, p95] = [quantile(measured, 0.5), quantile(measured, 0.95)];
  const texts = [p50, p95, server!, database!].map((each) => each.toFixed(1));
  return {
    times: measured,
    text: `p50 ${texts[0]} p95 ${texts[1]} ms (server ${texts[2]}, database ${texts[3]} ms of processor time)`,
  };
}

/** Returns milliseconds of each call, ascending. */
async function times(count: number, call: (index: number) => Promise<unknown>, warming = 5): Promise<number[]> {
  const measured: number[] = [];
  for (let index = -warming; index < count; index++) {
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
