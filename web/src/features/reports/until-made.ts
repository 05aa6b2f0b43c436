import type { ReportFile } from '@waymark/contract/report-files/schema.ts';
import { ApiError } from '../../api/problem.ts';
import { isOpen } from '../report-schedules/index.ts';

const LOOK_MS = 2000;

/**
 * Asks for a file every two seconds until it is made, failed or stopped. The server makes it without the browser, so a
 * call without an answer is repeated.
 *
 * @param onProgress called with the state of a file that is not made yet
 * @throws ApiError if the server refuses to answer
 */
export async function untilMade(
  file: ReportFile,
  ask: () => Promise<ReportFile>,
  onProgress: (file: ReportFile) => void,
): Promise<ReportFile> {
  let latest = file;
  while (isOpen(latest)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    latest = await ask().catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return latest;
      throw error;
    });
    if (isOpen(latest)) onProgress(latest);
  }
  return latest;
}
