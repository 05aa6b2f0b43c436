/** Cases about overdue financing. */
import type { Generated } from 'kysely';
import type { Json, JsonByDefault, Maybe, Time, TimeOrNull } from './column-types.ts';

interface LenderSettingsTable {
  account_id: number;
  enabled: boolean;
  notice_hour: number;
  reminder_days: number;
  waiting_days: number;
  texts: Json;
}

interface LenderCasesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  asset_id: number;
  customer_id: Maybe<number>;
  reason: string;
  overdue_amount: Maybe<string>;
  overdue_since: Maybe<string>;
  installments_overdue: Maybe<number>;
  installments: Maybe<number>;
  opened_at: Time;
  stage: string;
  problem: Maybe<string>;
  outcome: Maybe<string>;
  notice_due_at: Time;
  notice_at: TimeOrNull;
  reminder_due_at: TimeOrNull;
  is_reminded: Generated<boolean>;
  waiting_until: TimeOrNull;
  asked_at: TimeOrNull;
  requester_account_id: Maybe<number>;
  requester_id: Maybe<number>;
  lapses_at: TimeOrNull;
  approver_account_id: Maybe<number>;
  approver_id: Maybe<number>;
  command_id: Maybe<number>;
  immobilized_at: TimeOrNull;
  closed_at: TimeOrNull;
  /** When time alone changes the case. */
  next_at: TimeOrNull;
}

interface LenderStepsTable {
  account_id: number;
  id: Generated<number>;
  case_id: number;
  at: Time;
  step: string;
  /** null: the product. */
  actor_account_id: Maybe<number>;
  actor_id: Maybe<number>;
  reason: Maybe<string>;
  details: JsonByDefault;
}

interface LenderMessagesTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  case_id: number;
  customer_id: number;
  kind: string;
  channel: string;
  language: string;
  recipient: string;
  subject: string;
  body: string;
  queued_at: Time;
  status: Generated<string>;
  finished_at: TimeOrNull;
  reason: Maybe<string>;
}

/** The tables by name. */
export interface LenderTables {
  lender_settings: LenderSettingsTable;
  lender_cases: LenderCasesTable;
  lender_steps: LenderStepsTable;
  lender_messages: LenderMessagesTable;
}
