import type { ReportFile, ReportFilesQuery, ReportFileWrite } from '@waymark/contract/report-files/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database } from '../../../storage/db.ts';
import { newUid } from '../../../storage/uid.ts';
import type { Download } from '../../records/download.ts';
import { instant, instantOrNull } from '../../records/present.ts';
import { found, Refusal } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import { lackOfFile, mustReadFile } from '../rights.ts';
import type { ReportRowsService } from '../rows/rows-service.ts';
import {
  cancelReportFile,
  countWaiting,
  findReportFile,
  insertReportFile,
  listReportFiles,
  markSeen,
  type ReportFileRow,
  readPart,
  WAITED_SECONDS,
} from './sql.ts';

const LIMIT_DEFAULT = 100;
const DAY_MS = 86_400_000;
const WITHIN_MS = WAITED_SECONDS * 1000;
const LOOK_MS = 150;

export interface ReportFileServiceParts {
  database: Database;
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
  rows: ReportRowsService;
}

/** Files of reports. Each is made with the rights of one user, and only this user can read it. */
export class ReportFileService {
  readonly #parts: ReportFileServiceParts;

  constructor(parts: ReportFileServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal as a page of the report, `error.report.file.waiting` */
  async create(viewer: Viewer, { report, format, query }: ReportFileWrite): Promise<ReportFile> {
    const { database, now, pause, rows } = this.#parts;
    // A wrong parameter is refused now.
    await rows.items(viewer, report, { ...query, limit: 1 });
    const owner = ownerOf(viewer);
    const uid = newUid(now());
    await database.tenant(viewer.visibleAccounts, async (tx) => {
      if ((await countWaiting(tx, owner)) >= LIMITS.reportFilesWaiting) throw new Refusal('error.report.file.waiting');
      const at = new Date(now());
      const { language } = viewer;
      const text = JSON.stringify(query);
      await insertReportFile(tx, { ...owner, uid, report, query: text, title: null, format, language, at });
    });
    for (let waited = 0; ; waited += LOOK_MS) {
      const file = await this.read(viewer, uid);
      if ((file.state !== 'queued' && file.state !== 'running') || waited >= WITHIN_MS) return file;
      await pause(LOOK_MS);
    }
  }

  async list(viewer: Viewer, query: ReportFilesQuery): Promise<{ items: ReportFile[]; count: number }> {
    const { limit = LIMIT_DEFAULT, skip = 0, notices = false } = query;
    const { rows, count } = await this.#parts.database.read(viewer.visibleAccounts, (tx) =>
      listReportFiles(tx, ownerOf(viewer), { limit, skip, notices }),
    );
    return { items: rows.map((row) => present(row, viewer)), count };
  }

  /** Marks all notices of the viewer as seen. */
  async see(viewer: Viewer): Promise<void> {
    const at = new Date(this.#parts.now());
    await this.#parts.database.tenant(viewer.visibleAccounts, (tx) => markSeen(tx, ownerOf(viewer), at));
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<ReportFile> {
    return present(await this.#find(viewer, uid), viewer);
  }

  /**
   * Returns the content for a viewer who still has every right that it needs.
   * @throws Refusal `error.not.found`, `error.report.file.gone`, `error.permission.missing`, `error.feature.disabled`
   */
  async content(viewer: Viewer, uid: string): Promise<Download> {
    const file = await this.#find(viewer, uid);
    if (file.state !== 'ready' || file.file_name === null) throw new Refusal('error.report.file.gone');
    mustReadFile(viewer, file);
    return { fileName: file.file_name, chunks: storedChunks(this.#parts.database, file.account_id, file.id) };
  }

  /** @throws Refusal `error.not.found`, `error.report.file.over` */
  async cancel(viewer: Viewer, uid: string): Promise<void> {
    const file = await this.#find(viewer, uid);
    const at = new Date(this.#parts.now());
    const cancelled = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      cancelReportFile(tx, file.account_id, file.id, at),
    );
    if (!cancelled) throw new Refusal('error.report.file.over');
  }

  async #find(viewer: Viewer, uid: string): Promise<ReportFileRow> {
    return found(
      await this.#parts.database.tenant(viewer.visibleAccounts, (tx) => findReportFile(tx, ownerOf(viewer), uid)),
    );
  }
}

/** Reads a stored file part by part, each in a transaction of its own, so that a slow reader holds no connection. */
export async function* storedChunks(database: Database, accountId: number, id: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const bytes = await database.tenant([accountId], (tx) => readPart(tx, accountId, id, part));
    if (bytes === undefined) return;
    yield bytes;
  }
}

function ownerOf({ accountId, homeAccountId, userId }: Viewer) {
  return { accountId, userAccountId: homeAccountId, userId };
}

function present(row: ReportFileRow, viewer: Viewer): ReportFile {
  const expires = row.state === 'ready' ? new Date(row.created_at.getTime() + LIMITS.reportFileDays * DAY_MS) : null;
  return {
    id: row.uid,
    report: row.report as ReportFile['report'],
    format: row.format as ReportFile['format'],
    state: row.state as ReportFile['state'],
    rowsDone: row.rows_done,
    rows: row.rows_total,
    bytes: row.bytes,
    fileName: row.file_name,
    reason: row.state === 'ready' ? (lackOfFile(viewer, row) ?? null) : row.reason,
    notice: row.notice,
    scheduleName: row.schedule_name,
    createdAt: instant(row.created_at),
    finishedAt: instantOrNull(row.finished_at),
    expiresAt: instantOrNull(expires),
  };
}
