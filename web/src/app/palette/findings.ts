/** What the palette found, and which of it fits what is typed. */
import type { ReactNode } from 'react';

export type FindingGroup = 'recent' | 'assets' | 'views' | 'screens' | 'actions';

export interface Finding {
  /** Stable and unique: what is remembered among the recent ones. */
  id: string;
  group: Exclude<FindingGroup, 'recent'>;
  icon: ReactNode;
  label: string;
  detail?: string | undefined;
  go: () => void;
}

/** Text as it is compared: no case, no accents, one kind of space. */
function folded(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mn}+/gu, '')
      .toLowerCase()
      // A letter of its own in Vietnamese, typed as a plain one by who is in a hurry.
      .replace(/đ/g, 'd')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/**
 * How well a label fits: 0 begins with the query, 1 a word of it does, 2 every word of the query is somewhere in it;
 * undefined: it does not fit.
 */
export function fit(label: string, query: string): 0 | 1 | 2 | undefined {
  const text = folded(label);
  const wanted = folded(query);
  if (wanted === '' || text.startsWith(wanted)) return 0;
  if (text.includes(` ${wanted}`)) return 1;
  return wanted.split(' ').every((word) => text.includes(word)) ? 2 : undefined;
}

/** Those that fit, the best first; equals stay in their order, the recent ones before the others. */
export function fitting(findings: readonly Finding[], query: string, recent: readonly string[]): Finding[] {
  const age = (id: string): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return findings
    .map((finding) => ({ finding, rank: fit(finding.label, query) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => a.rank! - b.rank! || age(a.finding.id) - age(b.finding.id))
    .map(({ finding }) => finding);
}
