/**
 * The questions of the Time Series Benchmark Suite's use case "IoT" (trucks with readings and diagnostics), answered
 * from Waymark's derived data (latest state, ten-minute rows) and from raw positions, on the same server in the same
 * run. The answers are compared. Runs with a record every 100 s and every 10 s of the same trucks and days.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { Registry } from 'prom-client';
import { type Database, openDatabase } from '../../server/src/storage/db.ts';
import { startEmbedded } from '../../server/src/storage/embedded.ts';
import { sql } from '../../server/src/storage/sql.ts';
import { startTelemetry } from '../../server/src/telemetry/service.ts';
import { type Benchmark, type Figure, figure } from './harness.ts';
import { unpackAll } from './ingest/baselines.ts';
import { imeiOf, provisionTrucks, sendTrucks } from './tsbs/load.ts';
import { QUESTIONS, type Question } from './tsbs/questions.ts';
import { chances, FLEETS } from './tsbs/truck.ts';

const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;
/** Extra time after the queried days, so that their last ten minutes are settled. */
const TAIL_MS = 3_600_000;
/** Maximum repetitions of a question, and the time that suffices. */
const MOST_TIMES = 5;
const ENOUGH_MS = 50;
/** One side sums whole numbers for means, the other floating point. */
const TOLERANCE = 1e-9;

interface Size {
  account: string;
  everySeconds: number;
}
const SIZES: readonly Size[] = [
  { account: 'a record every 100 s', everySeconds: 100 },
  { account: 'a record every 10 s', everySeconds: 10 },
];

/** Milliseconds, one for each round. */
interface Times {
  /** From derived rows, with few and with many raw rows behind them. */
  few: number[];
  many: number[];
  /** From the many raw rows. */
  raw: number[];
}

export const benchmark: Benchmark = async ({ quick, say }) => {
  const trucks = quick ? 8 : 100;
  const days = 1;
  const rounds = quick ? 3 : 9;
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS - TAIL_MS;
  const to = Math.floor(end / DAY_MS) * DAY_MS;
  const range = { from: new Date(to - days * DAY_MS), to: new Date(to) };
  const directory = mkdtempSync(path.join(tmpdir(), 'waymark-bench-'));
  const server = await startEmbedded({ directory });
  const database = await openDatabase({ url: server.url });
  try {
    const accounts: { id: number; rows: number }[] = [];
    for (const size of SIZES) {
      const id = await makeAccount(database, size.account);
      await database.owner((kysely) => provisionTrucks(kysely, id, trucks));
      const began = performance.now();
      const rows = await drive(database, id, trucks, range.from.getTime(), to + TAIL_MS, size.everySeconds);
      say(`  ${size.account}: ${rows} records in ${Math.round((performance.now() - began) / 1000)} s`);
      accounts.push({ id, rows });
    }
    await unpackAll(database);
    await database.owner((kysely) => sql`VACUUM ANALYZE positions, rollups, asset_state, bench_trucks`.execute(kysely));
    const [few, many] = accounts.map(({ id }) => id) as [number, number];
    const figures: Record<string, Figure | number> = { trucks, days };
    for (const [index, { rows }] of accounts.entries()) figures[index === 0 ? 'rowsFew' : 'rowsMany'] = rows;
    const ratios: number[] = [];
    const growth: number[] = [];
    let slowestLast = 0;
    for (const question of QUESTIONS) {
      const times = await ask(database, question, { few, many }, trucks, range, rounds);
      const derived = figure(times.many);
      const faster = figure(times.raw.map((raw, round) => raw / times.many[round]!));
      const grown = figure(times.many.map((time, round) => time / times.few[round]!));
      figures[`${question.name} derivedMilliseconds`] = derived;
      figures[`${question.name} rawMilliseconds`] = figure(times.raw);
      figures[`${question.name} timesFaster`] = faster;
      figures[`${question.name} timeForTenTimesTheRows`] = grown;
      growth.push(grown.median);
      if (question.last) slowestLast = Math.max(slowestLast, derived.median);
      else ratios.push(faster.median);
    }
    return {
      name: 'tsbs-iot',
      ratio: figure(ratios),
      measured: figures,
      target:
        'last states ≤ 2 ms; the others ≥ 20 × faster than raw; ≤ 1.2 × the time with 10 × the rows; same answers',
      reached: slowestLast <= 2 && Math.min(...ratios) >= 20 && Math.max(...growth) <= 1.2 && !quick,
    };
  } finally {
    await database.close();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};

async function makeAccount(database: Database, name: string): Promise<number> {
  return database.owner(async (kysely) => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO accounts (id, uid, name, ancestors, features, attributes)
      SELECT id, gen_random_uuid(), ${name}, ARRAY[id], '{}', '{}' FROM nextval('accounts_id_seq') AS id
      RETURNING id`.execute(kysely);
    return Number(rows[0]!.id);
  });
}

/** @returns records sent */
async function drive(
  database: Database,
  accountId: number,
  trucks: number,
  start: number,
  end: number,
  everySeconds: number,
): Promise<number> {
  const warnings: string[] = [];
  const log = { info() {}, warn: (_: object, text: string) => void warnings.push(text) };
  const telemetry = startTelemetry({ database, metrics: new Registry(), log, sweeping: false });
  try {
    const devices = await Promise.all(
      Array.from({ length: trucks }, (_, number) => telemetry.directory.find(imeiOf(accountId, number), 'teltonika')),
    );
    const known = devices.filter((device) => device !== undefined);
    if (known.length !== trucks) throw new Error(`${known.length} of ${trucks} devices are known`);
    const sent = await sendTrucks(telemetry.ingest, known, { start, end, everySeconds });
    if (warnings.length > 0) throw new Error(warnings.join('; '));
    return sent;
  } finally {
    await telemetry.close();
  }
}

/** Asks all three a question in turn, each in a request's transaction. @throws Error if answers differ */
async function ask(
  database: Database,
  question: Question,
  accounts: { few: number; many: number },
  trucks: number,
  range: { from: Date; to: Date },
  rounds: number,
): Promise<Times> {
  const chance = chances(question.name.length);
  const times: Times = { few: [], many: [], raw: [] };
  let found = 0;
  // The first round is not counted: caches, plans.
  for (let round = -1; round < rounds; round++) {
    const chosen = question.parameters({
      fleet: FLEETS[Math.floor(chance() * FLEETS.length)]!,
      truck: `truck_${Math.floor(chance() * trucks)}`,
      at: (minutes) => windowOf(range, minutes, chance()),
      all: range,
    });
    const few = await answer(database, accounts.few, question.derived, chosen);
    const many = await answer(database, accounts.many, question.derived, chosen);
    const raw = await answer(database, accounts.many, question.raw, chosen);
    compare(question, many.rows, raw.rows);
    compare(question, few.rows, (await answer(database, accounts.few, question.raw, chosen)).rows);
    found += many.rows.length;
    if (round < 0) continue;
    times.few.push(few.milliseconds);
    times.many.push(many.milliseconds);
    times.raw.push(raw.milliseconds);
  }
  // Two empty answers are also equal.
  if (found === 0 && trucks >= FLEETS.length * 10) throw new Error(`${question.name} never found anything`);
  return times;
}

/** Returns a window of whole ten minutes within the range. @param place 0 to 1 */
function windowOf(range: { from: Date; to: Date }, minutes: number, place: number): { from: Date; to: Date } {
  const length = minutes * 60_000;
  const steps = Math.floor((range.to.getTime() - range.from.getTime() - length) / TEN_MINUTES_MS) + 1;
  const from = range.from.getTime() + Math.floor(place * steps) * TEN_MINUTES_MS;
  return { from: new Date(from), to: new Date(from + length) };
}

type Row = Record<string, unknown>;

/** Runs short questions up to five times and takes the median, which removes outliers of the machine. */
async function answer(database: Database, accountId: number, text: string, parameters: readonly unknown[]) {
  return database.tenant([accountId], async (tx) => {
    const times: number[] = [];
    for (let spent = 0; ; ) {
      const began = performance.now();
      const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [accountId, ...parameters]));
      times.push(performance.now() - began);
      spent += times.at(-1)!;
      if (times.length === MOST_TIMES || spent > ENOUGH_MS) return { rows, milliseconds: figure(times).median };
    }
  });
}

function compare(question: Question, derived: readonly Row[], raw: readonly Row[]): void {
  const inOrder = (rows: readonly Row[]) => rows.map((row) => Object.values(row)).sort(byText);
  const [mine, other] = [inOrder(derived), inOrder(raw)];
  const same =
    mine.length === other.length &&
    mine.every((row, place) => row.every((value, column) => isSame(value, other[place]![column])));
  if (same) return;
  throw new Error(`${question.name}: ${JSON.stringify(mine.slice(0, 5))} is not ${JSON.stringify(other.slice(0, 5))}`);
}

/** Compares rows by their columns that are not means: names and days. */
function byText(a: readonly unknown[], b: readonly unknown[]): number {
  const text = (row: readonly unknown[]) => row.filter((value) => typeof value !== 'number').join(' ');
  return text(a) < text(b) ? -1 : 1;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (typeof a !== 'number' || typeof b !== 'number') return String(a) === String(b);
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a));
}
