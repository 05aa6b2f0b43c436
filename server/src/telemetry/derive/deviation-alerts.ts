/** Which alerts the deviations of runs need. Pure. */
import type { At } from '@waymark/domain/alerts/step.ts';
import type { Deviation } from '@waymark/domain/routes/run-track.ts';
import type { AssetEntry } from './asset-entry.ts';
import type { AssetKey } from './due.ts';
import type { RunRow } from './runs-sql.ts';

const E7 = 1e7;

/** An alert about a deviation, as it is stored. Times in epoch ms. */
export interface StoredDeviation {
  id: number;
  /** Names the run. */
  subject: string;
  since: number;
  /** null: it lasts. */
  until: number | null;
  isWithdrawn: boolean;
}

/** A deviation of a run that an asset makes or made. Times in epoch ms. */
export interface WantedDeviation {
  subject: string;
  since: number;
  until: number | null;
  /** Largest distance to the line so far. */
  meters: number;
  at: At;
}

/** The deviations of an asset's written runs. */
export interface AssetDeviations extends AssetKey {
  wanted: WantedDeviation[];
  /** Runs that the transaction writes, by subject. */
  subjects: string[];
  /** Alerts since then belong to no other run; epoch ms. undefined: the asset was not derived again. */
  from: number | undefined;
  /** Returns true if the data of an instant was old on arrival. */
  late: (time: number) => boolean;
}

/** Returns what the alerts of an asset are compared with; undefined if no run can have changed its deviations. */
export function deviationsOfRuns(
  entry: Pick<AssetEntry, 'asset' | 'hadDeviations'>,
  rows: readonly RunRow[],
  { from, late }: Pick<AssetDeviations, 'from' | 'late'>,
): AssetDeviations | undefined {
  const wanted = rows.flatMap(({ result, isOpen }) =>
    result.deviations.map((deviation) => ({
      ...wantedOf(deviation),
      subject: subjectOf({ result }),
      until: deviation.until ?? (isOpen ? null : (result.endedAt ?? result.end)),
    })),
  );
  // After a restart the written deviations are unknown.
  const mayHave = entry.hadDeviations ?? rows.length > 0;
  if (rows.length > 0) entry.hadDeviations = wanted.length > 0;
  if (wanted.length === 0 && !mayHave && from === undefined) return undefined;
  if (rows.length === 0 && from === undefined) return undefined;
  return { ...entry.asset.key, wanted, subjects: rows.map(subjectOf), from, late };
}

function subjectOf({ result: { assignmentId, start } }: Pick<RunRow, 'result'>): string {
  return `run ${assignmentId} ${start}`;
}

function wantedOf({ from, meters, latitude, longitude }: Deviation): Omit<WantedDeviation, 'subject' | 'until'> {
  const at = { latitudeE7: Math.round(latitude * E7), longitudeE7: Math.round(longitude * E7) };
  return { since: from, meters: Math.round(meters), at };
}

/** Changes after which each deviation has one alert. */
export interface DeviationChanges {
  /** Alerts that stay, with the deviation that they are about now. */
  kept: { alert: StoredDeviation; wanted: WantedDeviation }[];
  raised: WantedDeviation[];
  /** Alerts whose deviation later data removed. */
  gone: StoredDeviation[];
}

/**
 * Compares alerts with deviations. An alert stays with the deviation that has its start, else with one that overlaps it,
 * because late data moves the ends of a deviation.
 */
export function deviationChanges(
  stored: readonly StoredDeviation[],
  wanted: readonly WantedDeviation[],
): DeviationChanges {
  const open = new Set(stored);
  const kept: DeviationChanges['kept'] = [];
  const take = (left: readonly WantedDeviation[], fits: (alert: StoredDeviation, to: WantedDeviation) => boolean) =>
    left.filter((deviation) => {
      const alert = [...open].find((each) => each.subject === deviation.subject && fits(each, deviation));
      if (alert === undefined) return true;
      open.delete(alert);
      kept.push({ alert, wanted: deviation });
      return false;
    });
  const others = take(wanted, (alert, { since }) => alert.since === since);
  const raised = take(
    others,
    (alert, { since, until }) =>
      !alert.isWithdrawn && alert.since <= (until ?? Infinity) && since <= (alert.until ?? Infinity),
  );
  return { kept, raised, gone: [...open].filter(({ isWithdrawn }) => !isWithdrawn) };
}
