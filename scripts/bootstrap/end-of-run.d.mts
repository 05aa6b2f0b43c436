export interface ReportedTest {
  /** Path from the project's root; empty for an error outside of any file. */
  file: string;
  name: string;
  message: string;
}

/** Lines on failed and unstable tests; empty if there are none. */
export function failureLines(results: { failures: readonly ReportedTest[]; unstable: readonly ReportedTest[] }): string;
/** Lines on the slowest files; empty for a run of a few files. */
export function slowestLines(results: { files: readonly { file: string; seconds: number }[] }): string;
