/** Runs of an asset on its planned routes, in the transaction that derives it. The rule is in domain/routes/runs.ts. */
import type { Derived } from '@waymark/domain/derive/index.ts';
import type { RoutePlan } from '@waymark/domain/routes/plan.ts';
import type { RunResult } from '@waymark/domain/routes/result.ts';
import { advanceRuns, areUnchangedSince, openRuns, type RunsFold } from '@waymark/domain/routes/runs.ts';
import type { AssetEntry } from './asset-entry.ts';
import type { RunRow } from './runs-sql.ts';

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
  const rows: RunRow[] = ended.map((result) => ({ ...entry.asset.key, result, isOpen: false }));
  if (entry.runs.runs.length === 0) {
    entry.judgedRuns = undefined;
    return rows;
  }
  const { routePlan: plan, judgedRuns: before } = entry;
  // Most positions lie between markers and change nothing.
  if (!all && ended.length === 0 && before?.plan === plan && areUnchangedSince(entry.runs, before.at)) return rows;
  const open = openRuns(entry.runs, plan);
  const text = JSON.stringify(open);
  entry.judgedRuns = { text, at: entry.runs.at, plan };
  if (!all && text === before?.text) return rows;
  for (const result of open) rows.push({ ...entry.asset.key, result, isOpen: true });
  return rows;
}
