import { LIMITS } from '@waymark/domain/limits.ts';
import { REPORT_FREQUENCIES } from '@waymark/domain/report-schedule.ts';
import Type, { type Static } from 'typebox';
import { TimeOfDay } from '../alert-rules/schema.ts';
import { Email, Id, Instant, Nullable, Paging, PlainDate, Skip, Strict } from '../common.ts';
import { ReportFormat } from '../report-files/schema.ts';
import { REPORT_GROUPS } from '../reports/declaration.ts';
import { REPORT_NAMES } from '../reports/names.ts';
import { ReportFileQuery } from '../reports/rows.ts';
import { LANGUAGES } from '../session/schema.ts';
import { NOT_BLANK } from '../validation.ts';

const Report = Type.Enum([...REPORT_NAMES]);
const Frequency = Type.Enum([...REPORT_FREQUENCIES]);
const Language = Type.Enum([...LANGUAGES]);
const { startDate: _start, endDate: _end, begun: _begun, ...subject } = ReportFileQuery.properties;

/** A user by `userId`, or a person without a sign-in by `name` and `email`. */
const RecipientWrite = Strict({
  userId: Type.Optional(Nullable(Id)),
  name: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.personNameCharacters }))),
  email: Type.Optional(Nullable(Email)),
  language: Language,
  format: ReportFormat,
});

/** A report, its recipients and its times. The days that it covers follow from its frequency. */
export const ReportScheduleWrite = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.reportScheduleNameCharacters, pattern: NOT_BLANK }),
  report: Report,
  /** Parameters of the report without its dates. */
  query: Type.Optional(Strict(subject)),
  frequency: Frequency,
  /** Weekly: 1, Monday, to 7. Monthly: 1 to 31, in shorter months the last day. */
  day: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 31 }))),
  /** Time on the clocks of the account. */
  at: TimeOfDay,
  enabled: Type.Optional(Type.Boolean()),
  recipients: Type.Array(RecipientWrite, { minItems: 1, maxItems: LIMITS.reportScheduleRecipients }),
});
export type ReportScheduleWrite = Static<typeof ReportScheduleWrite>;

export const ReportSchedule = Type.Object({
  id: Id,
  accountId: Id,
  name: Type.String(),
  report: Report,
  query: Type.Object(subject),
  frequency: Frequency,
  day: Nullable(Type.Integer()),
  at: Type.String(),
  enabled: Type.Boolean(),
  /** IANA zone of the account. */
  timeZone: Type.String(),
  /** Null: turned off. */
  nextAt: Nullable(Instant),
  /** First and last day that the next run covers. */
  covers: Nullable(Type.Object({ startDate: PlainDate, endDate: PlainDate })),
  recipients: Type.Array(
    Type.Object({
      userId: Nullable(Id),
      name: Type.String(),
      email: Nullable(Type.String()),
      language: Type.String(),
      format: ReportFormat,
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ReportSchedule = Static<typeof ReportSchedule>;

export const ReportScheduleQuery = Type.Object({
  ...Paging,
  search: Type.Optional(Type.String({ maxLength: 80 })),
});
export type ReportScheduleQuery = Static<typeof ReportScheduleQuery>;

/** `preparing`: its file is being made. `notSent`: not handed over, with the reason. */
export const REPORT_DELIVERY_STATES = ['preparing', 'queued', 'sent', 'failed', 'notSent'] as const;

/** A run of a schedule with its deliveries. */
export const ReportRun = Type.Object({
  id: Id,
  /** Null: the schedule was deleted. */
  scheduleId: Nullable(Id),
  scheduleName: Type.String(),
  report: Report,
  /** Time for which it was planned. */
  dueAt: Instant,
  createdAt: Instant,
  /** A user started it. */
  manual: Type.Boolean(),
  deliveries: Type.Array(
    Type.Object({
      recipientName: Type.String(),
      address: Nullable(Type.String()),
      language: Type.String(),
      format: ReportFormat,
      state: Type.Enum([...REPORT_DELIVERY_STATES]),
      attempts: Type.Integer({ minimum: 0 }),
      /**
       * Code of why nothing was sent: `noRight`, `noAddress`, `refused`, `outOfDate`, `noCarrier`, or the problem of its
       * file. Otherwise the answer of the mail server.
       */
      reason: Nullable(Type.String()),
      bytes: Nullable(Type.Integer({ minimum: 0 })),
      /** Kept file, if the user may download it. */
      fileId: Nullable(Id),
    }),
  ),
});
export type ReportRun = Static<typeof ReportRun>;

export const ReportRunQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.reportFilesListed, default: 100 })),
  skip: Skip,
  scheduleId: Type.Optional(Id),
});
export type ReportRunQuery = Static<typeof ReportRunQuery>;

/** A report that the user may schedule. */
export const ReportScheduleType = Type.Object({
  report: Report,
  groups: Type.Array(Type.Enum([...REPORT_GROUPS])),
  formats: Type.Array(ReportFormat),
});
export type ReportScheduleType = Static<typeof ReportScheduleType>;
