import type { Reporter } from 'vitest/node';

/** Writes the results of a run to a file as JSON, for the lines at the end of `npm test`. */
export class ResultsReporter implements Reporter {
  constructor(file: string);
}
