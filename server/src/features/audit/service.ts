import { auditFacts } from '@waymark/contract/audit/facts.ts';
import type { AuditChoices, AuditFileQuery, AuditLine, AuditQuery } from '@waymark/contract/audit/schema.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import { type Catalogue, isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { audit as english } from '@waymark/messages/en/audit.ts';
import type { Database } from '../../storage/db.ts';
import type { Download } from '../records/download.ts';
import { openWindow } from '../records/period.ts';
import { instant, localText } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';
import { accountFactsWithin } from './account-facts.ts';
import { type AuditFilter, type AuditRow, auditBatch, auditChoices, listAudit, namesOf } from './sql.ts';

/** Lines of a file per read. */
const BATCH_LINES = 1000;

export interface AuditServiceParts {
  database: Database;
  now: () => number;
}

/** Reads, filters and exports the audit. Lines are written only with the changes themselves (`audit.ts`). */
export class AuditService {
  readonly #parts: AuditServiceParts;

  constructor(parts: AuditServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal for its dates or its order */
  async list(viewer: Viewer, query: AuditQuery): Promise<{ items: AuditLine[]; count: number }> {
    const filter = filterOf(query, viewer.timeZone);
    return this.#parts.database.read(viewer.visibleAccounts, async (tx) => {
      const { rows, count } = await listAudit(tx, viewer.visibleAccounts, filter, query);
      const seen = await accountFactsWithin(tx, rows);
      const names = await namesOf(tx, seen);
      return { items: seen.map((row) => present(row, names)), count };
    });
  }

  async choices(viewer: Viewer): Promise<AuditChoices> {
    const { users, actions, subject_types } = await this.#parts.database.read(viewer.visibleAccounts, (tx) =>
      auditChoices(tx, viewer.visibleAccounts),
    );
    return { users, actions, subjectTypes: subject_types };
  }

  /** Returns the lines as a table, in the viewer's language and the account's zone. @throws Refusal for its dates */
  async csv(viewer: Viewer, query: AuditFileQuery): Promise<Download> {
    const filter = filterOf(query, viewer.timeZone);
    const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
    const day = localText(this.#parts.now(), viewer.timeZone).slice(0, 10);
    return { fileName: `${say(words, 'title')} ${day}.csv`, chunks: this.#table(viewer, filter, words) };
  }

  async *#table(viewer: Viewer, filter: AuditFilter, words: Catalogue): AsyncGenerator<string> {
    const time = say(words, 'time');
    const head = [`${time} (${viewer.timeZone})`, `${time} (UTC)`, ...HEADS.map((key) => say(words, key))];
    yield CSV_BEGIN + csvLine(head);
    let after: AuditRow | undefined;
    do {
      const { rows, names } = await this.#parts.database.read(viewer.visibleAccounts, async (tx) => {
        const read = await auditBatch(tx, viewer.visibleAccounts, filter, after, BATCH_LINES);
        const batch = await accountFactsWithin(tx, read);
        return { rows: batch, names: await namesOf(tx, batch) };
      });
      yield rows.map((row) => csvLine(cells(row, names, viewer.timeZone, words))).join('');
      after = rows.length === BATCH_LINES ? rows.at(-1) : undefined;
    } while (after !== undefined);
  }
}

/** Heads after the times, as keys of the `audit` messages. */
const HEADS = ['who', 'action', 'kind', 'thing', 'thingId', 'account', 'details'] as const;

function cells(row: AuditRow, names: ReadonlyMap<string, string>, timeZone: string, words: Catalogue) {
  const line = present(row, names);
  const { auditActions, auditKinds, auditFacts: factWords } = words;
  return [
    localText(row.at.getTime(), timeZone),
    line.time,
    line.userName ?? say(words, line.byOutsider ? 'outsider' : 'nobody'),
    auditActions[line.action] ?? line.action,
    line.subjectType === null ? null : (auditKinds[line.subjectType] ?? line.subjectType),
    line.subjectName,
    line.subjectId,
    line.accountName,
    auditFacts(line.details)
      .map(({ key, value, ...rest }) => {
        const before = 'before' in rest ? `${plain(rest.before)} → ` : '';
        return `${factWords[key] ?? key}: ${before}${plain(value)}`;
      })
      .join('; '),
  ];
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function say({ audit }: Catalogue, key: keyof typeof english): string {
  return audit[key] ?? key;
}

/** @throws Refusal `error.date.format`, `error.period.range` */
function filterOf(query: AuditFileQuery, timeZone: string): AuditFilter {
  const { userId, action, subjectType, subjectId } = query;
  const { from, to } = openWindow(query, timeZone);
  return { userUid: userId, action, subjectType, subjectUid: subjectId, from, to };
}

function present(row: AuditRow, names: ReadonlyMap<string, string>): AuditLine {
  const { name } = row.details;
  const written = typeof name === 'string' ? name : null;
  return {
    id: String(row.id),
    time: instant(row.at),
    userId: row.user_uid,
    userName: row.user_name,
    byOutsider: row.user_id !== null && row.user_uid === null,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_uid,
    subjectName: (row.subject_uid === null ? undefined : names.get(row.subject_uid)) ?? written,
    accountName: row.account_name,
    details: row.details,
  };
}
