/** Runs of an asset on its planned routes, in the transaction that derives it. The rule is in domain/routes/runs.ts. */
import type { Derived } from '@waymark/domain/derive/index.ts';
import type { RoutePlan } from '@waymark/domain/routes/plan.ts';
import type { RunResult } from '@waymark/domain/routes/result.ts';
import { advanceRuns, areUnchangedSince, openRuns, type RunsFold } from '@waymark/domain/routes/runs.ts';
import type { AssetEntry } from './asset-entry.ts';
import { type RunRow, runRow } from './runs-sql.ts';

/** The parts of an entry that runs are derived from. */
export interface Running {
  runs: RunsFold;
  /** Planned routes of the asset; undefined: it never had one. */
  routePlan: RoutePlan | undefined;
}

/** Takes the collected fixes into the runs. The caller empties them. */
export function runFixes({ runs, routePlan }: Running, { fixes }: Derived, ended: RunResult[]): void {
  if (routePlan === undefined || fixes === null || fixes.length === 0) return;
  advanceRuns(runs, fixes, routePlan, ended);
}

/**
 * Returns the rows of runs that ended, and of those under way whose result differs from the last written one.
 * @param all whether all runs under way are written
 */
export function runRows(entry: AssetEntry, ended: readonly RunResult[], all: boolean): RunRow[] {
  if (entry.routePlan === undefined) return [];
  const rows: RunRow[] = ended.map((result) => runRow(entry.asset.key, result, false));
  if (entry.runs.runs.length === 0) {
    entry.judgedRuns = undefined;
    return rows;
  }
  const { routePlan: plan, judgedRuns: before } = entry;
  // Most positions lie between markers and change nothing.
  if (!all && ended.length === 0 && before?.plan === plan && areUnchangedSince(entry.runs, before.at)) return rows;
  const open = openRuns(entry.runs, plan).map((result) => runRow(entry.asset.key, result, true));
  const text = open.map(textOf).join();
  entry.judgedRuns = { text, at: entry.runs.at, plan };
  return !all && text === before?.text ? rows : rows.concat(open);
}

/** Differs where the row of a run differs. Counts, start and end follow from markers and deviations. */
function textOf({ result, markers, deviations }: RunRow): string {
  return `${result.assignmentId} ${result.start} ${result.end} ${result.versionFrom} ${result.orderKept} ${markers} ${deviations}`;
}
