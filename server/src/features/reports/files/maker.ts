/** Makes files of reports as a job, with progress and with the rights of their users. */
import type { ReportFormat } from '@waymark/contract/report-files/schema.ts';
import type { ReportNeeds } from '@waymark/contract/reports/declaration.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportFileQuery, ReportRow } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import type { Job } from '../../../storage/jobs.ts';
import type { Download } from '../../records/download.ts';
import { Refusal } from '../../refusal.ts';
import { mustMay } from '../../session/access.ts';
import { userViewer } from '../../session/user-viewer.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { Typesetter } from '../file/pdf/typesetter.ts';
import { reportCsv, reportPdfOf, reportXlsx } from '../file/report-file.ts';
import type { ReportRowsService, ReportStream } from '../rows/rows-service.ts';
import {
  type ClaimedReportFile,
  claimReportFile,
  finishReportFile,
  insertPart,
  keepWithin,
  MAKE_JOB,
  noteProgress,
  pruneReportFiles,
  type ReportFileClaim,
  wakeReportFiles,
} from './sql.ts';

const PART_BYTES = 256 * 1024;
/** A process that notes no progress for this long was killed. */
const CLAIM_MS = 5 * 60_000;
const ATTEMPTS = 3;
/** A job this late was lost. */
const OVERDUE_MS = 30_000;
const DAY_MS = 86_400_000;

export interface ReportFileMakerParts {
  database: Database;
  now: () => number;
  rows: ReportRowsService;
  typesetter: Typesetter;
  /** Called in the transaction that ends a file, with its problem if it failed. */
  onEnd: (tx: Tx, file: EndedFile) => Promise<void>;
}

/** A file that is ready or has failed. */
export interface EndedFile {
  accountId: number;
  id: number;
  uid: string;
  bytes: number;
  /** Code of the problem. */
  fault?: string;
}

interface WrittenFile {
  fileName: string;
  bytes: number;
  needs: ReportNeeds;
}

/** The file was cancelled, or another process has claimed it. */
class Cancelled extends Error {}

export class ReportFileMaker {
  readonly #parts: ReportFileMakerParts;

  constructor(parts: ReportFileMakerParts) {
    this.#parts = parts;
  }

  /** Returns the jobs for the job runner. */
  jobs(): Job[] {
    return [
      { name: MAKE_JOB, work: (payload) => this.make(...keyOf(payload)) },
      { name: 'tend-report-files', schedule: '* * * * *', queue: 'report-files', work: () => this.tend() },
    ];
  }

  /** Requests lost jobs again, and deletes files after their retention. */
  async tend(): Promise<void> {
    const { database, now } = this.#parts;
    await wakeReportFiles(database, new Date(now()), new Date(now() - OVERDUE_MS));
    const before = (days: number) => new Date(now() - days * DAY_MS);
    await pruneReportFiles(database, before(LIMITS.reportFileDays), before(LIMITS.messageDays));
  }

  /** Makes one file. @throws Error to be tried again */
  async make(accountId: number, id: number): Promise<void> {
    const { database, now } = this.#parts;
    const file = await database.tenant([accountId], (tx) =>
      claimReportFile(tx, accountId, id, new Date(now()), new Date(now() + CLAIM_MS)),
    );
    if (file === undefined) return;
    try {
      await this.#end(accountId, file, await this.#write(accountId, file));
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (error instanceof Refusal) return this.#end(accountId, file, { fault: error.code });
      if (file.attempts >= ATTEMPTS) await this.#end(accountId, file, { fault: 'error.report.failed' });
      else
        await database.tenant([accountId], (tx) =>
          finishReportFile(tx, file, { state: 'queued', at: new Date(now()) }),
        );
      throw error;
    }
  }

  async #end(accountId: number, file: ClaimedReportFile, result: WrittenFile | { fault: string }): Promise<void> {
    const { database, now, onEnd } = this.#parts;
    await database.tenant([accountId], async (tx) => {
      const at = new Date(now());
      const end =
        'fault' in result
          ? ({ state: 'failed', reason: result.fault, at } as const)
          : ({ state: 'ready', ...result, at } as const);
      if (!(await finishReportFile(tx, file, end))) return;
      const { id, uid } = file;
      await onEnd(tx, { accountId, id, uid, bytes: 0, ...result });
      await keepWithin(tx, accountId, LIMITS.reportAccountBytes);
    });
  }

  /** Stores the file in parts. @throws Refusal if the user may not read it, Cancelled */
  async #write(accountId: number, file: ClaimedReportFile): Promise<WrittenFile> {
    const { database, rows } = this.#parts;
    const user = { accountId, userAccountId: file.user_account_id, userId: file.user_id };
    const found = await userViewer(database, user);
    if (found === undefined) throw new Refusal('error.permission.missing');
    mustMay(found, 'reports.read');
    const viewer: Viewer = { ...found, language: file.language };
    const query = JSON.parse(file.query) as ReportFileQuery;
    const stream = await rows.stream(viewer, file.report as ReportName, query);
    const watched = { ...stream, rows: this.#watched(file, stream) };
    const download = await this.#download(viewer, file, query, watched);
    let bytes = 0;
    let part = 0;
    for await (const chunk of partsOf(download.chunks)) {
      bytes += chunk.length;
      if (bytes > LIMITS.reportFileBytes) throw new Refusal('error.report.file.large');
      const number = part++;
      if (!(await database.tenant([accountId], (tx) => insertPart(tx, file, number, chunk)))) throw new Cancelled();
    }
    return { fileName: download.fileName, bytes, needs: stream.needs };
  }

  #download(viewer: Viewer, file: ClaimedReportFile, query: ReportFileQuery, stream: ReportStream): Promise<Download> {
    const { rows, typesetter, now } = this.#parts;
    const report = file.report as ReportName;
    switch (file.format as ReportFormat) {
      case 'csv':
        return reportCsv(viewer, report, stream, now());
      case 'xlsx':
        return reportXlsx(viewer, report, stream, now());
      case 'pdf': {
        const title = file.title === null ? {} : { title: file.title };
        return reportPdfOf(rows, viewer, { report, query, ...title }, typesetter, stream);
      }
    }
  }

  /** Passes the rows on and stores how many there were. @throws Cancelled */
  async *#watched(claim: ReportFileClaim, stream: ReportStream): AsyncGenerator<readonly ReportRow[]> {
    const { database, now } = this.#parts;
    let done = 0;
    for await (const batch of stream.rows) {
      yield batch;
      done += batch.length;
      const progress = { done, total: stream.count, until: new Date(now() + CLAIM_MS) };
      const goesOn = await database.tenant([claim.account_id], (tx) => noteProgress(tx, claim, progress));
      if (!goesOn) throw new Cancelled();
    }
  }
}

/** Joins chunks to parts of the stored size. */
async function* partsOf(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
    waiting.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    for (let at = 0; at + PART_BYTES <= whole.length; at += PART_BYTES) yield whole.subarray(at, at + PART_BYTES);
    waiting = [whole.subarray(whole.length - (whole.length % PART_BYTES))];
    size = whole.length % PART_BYTES;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function keyOf(payload: unknown): [account: number, file: number] {
  const { account, file } = payload as { account?: unknown; file?: unknown };
  if (typeof account !== 'number' || typeof file !== 'number')
    throw new TypeError(`${MAKE_JOB} needs an account and a file`);
  return [account, file];
}
