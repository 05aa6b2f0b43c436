import type { ReportSource } from './source.ts';
import { stretches } from './stretches-sql.ts';

export const statusHistorySource: ReportSource = { parts: (scope) => [stretches(scope)] };
