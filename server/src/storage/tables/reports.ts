/** Files of reports and schedules. */
import type { Generated } from 'kysely';
import type { Maybe, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface ReportFilesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  user_account_id: number;
  user_id: number;
  report: string;
  /** JSON text of a `ReportFileQuery`. */
  query: string;
  title: Maybe<string>;
  format: string;
  language: string;
  state: Generated<string>;
  attempts: Generated<number>;
  rows_done: Generated<number>;
  rows_total: Maybe<number>;
  bytes: Maybe<number>;
  file_name: Maybe<string>;
  reason: Maybe<string>;
  /** JSON text of a `ReportNeeds`. */
  needs: Maybe<string>;
  created_at: Time;
  claimed_until: TimeOrNull;
  finished_at: TimeOrNull;
  seen_at: TimeOrNull;
}

interface ReportFilePartsTable {
  account_id: number;
  file_id: number;
  part: number;
  bytes: Buffer;
}

interface ReportSchedulesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  report: string;
  /** JSON text of a `ReportFileQuery` without dates. */
  query: string;
  frequency: string;
  day: Maybe<number>;
  at: string;
  enabled: Generated<boolean>;
  /** JSON text of the recipients. */
  recipients: string;
  owner_account_id: Maybe<number>;
  owner_id: Maybe<number>;
  next_at: TimeOrNull;
  time_zone: Maybe<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

interface ReportRunsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  schedule_id: Maybe<number>;
  name: string;
  report: string;
  due_at: Time;
  manual: boolean;
  created_at: Time;
}

interface ReportDeliveriesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  run_id: number;
  file_id: Maybe<number>;
  user_uid: Maybe<string>;
  owner_account_id: Maybe<number>;
  owner_id: Maybe<number>;
  recipient_name: string;
  address: Maybe<string>;
  language: string;
  format: string;
  not_sent: Maybe<string>;
  created_at: Time;
}

/** The tables by name. */
export interface ReportTables {
  report_files: ReportFilesTable;
  report_file_parts: ReportFilePartsTable;
  report_schedules: ReportSchedulesTable;
  report_runs: ReportRunsTable;
  report_deliveries: ReportDeliveriesTable;
}
