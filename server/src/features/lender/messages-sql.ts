/** Customers, messages to them, and the settings of accounts. */
import type { LenderTexts } from '@waymark/contract/lender/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { containing, ofAccounts } from '../records/list-sql.ts';
import type { CaseRow } from './sql.ts';

/** Settings of an account with what messages name. */
export interface LenderAccount {
  id: number;
  uid: string;
  name: string;
  features: string[];
  language: string | null;
  time_zone: string | null;
  currency: string | null;
  /** Null: never set. */
  enabled: boolean | null;
  notice_hour: number | null;
  reminder_days: number | null;
  waiting_days: number | null;
  texts: LenderTexts[] | null;
}

/** Returns the settings of an account. */
export async function lenderAccount(tx: Tx, accountId: number): Promise<LenderAccount> {
  const { rows } =
    await sql<LenderAccount>`SELECT n.id, n.uid, n.name, n.features, n.attributes ->> 'language' AS language,
      n.attributes ->> 'timeZone' AS time_zone, n.attributes ->> 'currency' AS currency, s.enabled, s.notice_hour,
      s.reminder_days, s.waiting_days, s.texts
    FROM accounts n LEFT JOIN lender_settings s ON s.account_id = n.id WHERE n.id = ${accountId}`.execute(tx);
  return rows[0]!;
}

/** Locks the settings of an account: against their change, or for it. */
export async function lockSettings(tx: Tx, accountId: number, how: 'share' | 'change'): Promise<void> {
  await sql`SELECT FROM lender_settings WHERE account_id = ${accountId}
    ${how === 'share' ? sql`FOR SHARE` : sql`FOR UPDATE`}`.execute(tx);
}

export interface SettingValues {
  enabled: boolean;
  notice_hour: number;
  reminder_days: number;
  waiting_days: number;
  texts: string;
}

export async function writeSettings(tx: Tx, accountId: number, values: SettingValues): Promise<void> {
  await tx
    .insertInto('lender_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export interface CustomerContact {
  id: number;
  uid: string;
  name: string;
  email: string | null;
  phone: string | null;
  language: string | null;
}

export async function customerByUid(tx: Tx, accountId: number, uid: string): Promise<CustomerContact | undefined> {
  return tx
    .selectFrom('customers')
    .select(['id', 'uid', 'name', 'email', 'phone', 'language'])
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

export async function customerById(tx: Tx, accountId: number, id: number): Promise<CustomerContact | undefined> {
  return tx
    .selectFrom('customers')
    .select(['id', 'uid', 'name', 'email', 'phone', 'language'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns customers of an account whose name contains the text. */
export async function searchCustomers(
  tx: Tx,
  accountId: number,
  search: string | undefined,
  limit: number,
): Promise<CustomerContact[]> {
  const named = search?.trim() ? sql`AND u.name ILIKE ${containing(search)}` : sql``;
  const { rows } = await sql<CustomerContact>`SELECT u.id, u.uid, u.name, u.email, u.phone, u.language FROM customers u
    WHERE ${ofAccounts(sql`u.account_id`, [accountId])} ${named} ORDER BY lower(u.name), u.id LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

export interface NewMessage {
  uid: string;
  customerId: number;
  kind: 'notice' | 'reminder';
  channel: 'EMAIL' | 'SMS';
  language: string;
  recipient: string;
  subject: string;
  body: string;
  at: Date;
}

export async function insertMessage(tx: Tx, row: Pick<CaseRow, 'account_id' | 'id'>, one: NewMessage): Promise<void> {
  const { uid, customerId, kind, channel, language, recipient, subject, body, at } = one;
  await tx
    .insertInto('lender_messages')
    .values({
      ...{ account_id: row.account_id, case_id: row.id, uid, customer_id: customerId, kind, channel, language },
      ...{ recipient, subject, body, queued_at: at },
    })
    .execute();
}

export interface MessageOfCase {
  kind: 'notice' | 'reminder';
  channel: 'EMAIL' | 'SMS';
  language: string;
  recipient: string;
  body: string;
  queued_at: Date;
  status: 'queued' | 'sent' | 'failed';
  finished_at: Date | null;
  reason: string | null;
}

/** Returns what the customer of a case was sent, oldest first. */
export async function messagesOf(tx: Tx, row: Pick<CaseRow, 'account_id' | 'id'>): Promise<MessageOfCase[]> {
  const { rows } = await sql<MessageOfCase>`SELECT kind, channel, language, recipient, body, queued_at, status,
    finished_at, reason FROM lender_messages
    WHERE account_id = ${row.account_id} AND case_id = ${row.id} ORDER BY id`.execute(tx);
  return rows;
}

/** Takes over what became of queued messages. */
export async function followMessages(tx: Tx, row: Pick<CaseRow, 'account_id' | 'id'>): Promise<void> {
  await sql`UPDATE lender_messages m SET status = d.status, finished_at = d.finished_at, reason = d.reason
    FROM message_results(ARRAY(SELECT q.uid FROM lender_messages q
      WHERE q.account_id = ${row.account_id} AND q.case_id = ${row.id} AND q.status = 'queued')) d
    WHERE m.account_id = ${row.account_id} AND m.case_id = ${row.id} AND m.uid = d.uid AND d.status <> 'queued'`.execute(
    tx,
  );
}

/** Returns what became of the notice that was sent last: sent by one channel is sent. */
export async function noticeState(
  tx: Tx,
  row: Pick<CaseRow, 'account_id' | 'id'>,
): Promise<'queued' | 'sent' | 'failed'> {
  const { rows } = await sql<{ sent: boolean; queued: boolean }>`
    SELECT coalesce(bool_or(m.status = 'sent'), false) AS sent, coalesce(bool_or(m.status = 'queued'), false) AS queued
    FROM lender_messages m WHERE m.account_id = ${row.account_id} AND m.case_id = ${row.id} AND m.kind = 'notice'
      AND m.queued_at = (SELECT max(o.queued_at) FROM lender_messages o
        WHERE o.account_id = m.account_id AND o.case_id = m.case_id AND o.kind = 'notice')`.execute(tx);
  const [state] = rows;
  return state?.sent ? 'sent' : state?.queued ? 'queued' : 'failed';
}

/** Returns whether a message of a case is still wanted; undefined for other messages. */
export async function messageOfCase(tx: Tx, uid: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_wanted: boolean }>`SELECT is_wanted
    FROM lookup_lender_message(${uid}::uuid)`.execute(tx);
  return rows[0]?.is_wanted;
}
