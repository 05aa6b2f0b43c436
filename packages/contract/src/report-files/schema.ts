import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Skip, Strict } from '../common.ts';
import { REPORT_NAMES } from '../reports/names.ts';
import { ReportFileQuery } from '../reports/rows.ts';

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const REPORT_FILE_STATES = ['queued', 'running', 'ready', 'failed', 'cancelled'] as const;
export type ReportFileState = (typeof REPORT_FILE_STATES)[number];

const Report = Type.Enum([...REPORT_NAMES]);
export const ReportFormat = Type.Enum([...REPORT_FORMATS]);

export const ReportFileWrite = Strict({
  report: Report,
  format: ReportFormat,
  query: Strict(ReportFileQuery.properties),
});
export type ReportFileWrite = Static<typeof ReportFileWrite>;

/** A file of a report: being made, or kept for 7 days. */
export const ReportFile = Type.Object({
  id: Id,
  report: Report,
  format: ReportFormat,
  state: Type.Enum([...REPORT_FILE_STATES]),
  rowsDone: Type.Integer({ minimum: 0 }),
  /** Null: not counted yet. */
  rows: Nullable(Type.Integer({ minimum: 0 })),
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  fileName: Nullable(Type.String()),
  /** Code of the problem of a failed file, or of what keeps the user from a ready one. */
  reason: Nullable(Type.String()),
  /** Schedule that asked for it. Null: the user did. */
  scheduleName: Nullable(Type.String()),
  /** It took longer than its user waited, and its user does not know yet that it is over. */
  notice: Type.Boolean(),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  /** Time at which a ready file is deleted. */
  expiresAt: Nullable(Instant),
});
export type ReportFile = Static<typeof ReportFile>;

export const ReportFilesQuery = Type.Object({
  /** Only files with a notice. */
  notices: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.reportFilesListed, default: 100 })),
  skip: Skip,
});
export type ReportFilesQuery = Static<typeof ReportFilesQuery>;
