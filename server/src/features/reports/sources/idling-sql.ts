import { keptStretches } from './kept-stretches-sql.ts';
import type { ReportSource } from './source.ts';
import { stretches } from './stretches-sql.ts';

export const idlingSource: ReportSource = {
  parts: (scope) => [stretches(scope, 'idle')],
  addedUp: (scope, cuts) => keptStretches(scope, cuts, 'idle'),
};
