/** The palette's findings and their match with the search text. */
import type { ReactNode } from 'react';

export type FindingGroup = 'recent' | 'assets' | 'places' | 'addresses' | 'views' | 'screens' | 'actions';

export interface Finding {
  /** Stable and unique. Stored for the recent findings. */
  id: string;
  group: Exclude<FindingGroup, 'recent'>;
  icon: ReactNode;
  label: string;
  detail?: string | undefined;
  /** Cannot be found again by its id, so it is not among the recent findings. */
  once?: true;
  go: () => void;
}

/** Returns text for comparison: no case, no accents, one kind of space. */
function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mn}+/gu, '')
      .toLowerCase()
      // A separate letter in Vietnamese that users often type as a plain one.
      .replace(/đ/g, 'd')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * Returns the match quality of a label. 0: it starts with the query. 1: one of its words does. 2: it contains every
 * word of the query. Undefined: no match.
 */
export function fit(label: string, query: string): 0 | 1 | 2 | undefined {
  const text = folded(label);
  const wanted = folded(query);
  if (wanted === '' || text.startsWith(wanted)) return 0;
  if (text.includes(` ${wanted}`)) return 1;
  return wanted.split(' ').every((word) => text.includes(word)) ? 2 : undefined;
}

/** Returns the matching findings, best first. Equal matches stay in order, recent ones first. */
export function fitting(findings: readonly Finding[], query: string, recent: readonly string[]): Finding[] {
  const age = (id: string): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return findings
    .map((finding) => ({ finding, rank: fit(finding.label, query) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => a.rank! - b.rank! || age(a.finding.id) - age(b.finding.id))
    .map(({ finding }) => finding);
}
