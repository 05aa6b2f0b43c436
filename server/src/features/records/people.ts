/** What drivers and customers have in common as records: tags, duplicates, files, and facts for who may see them. */
import type { ImportResult } from '@waymark/contract/imports/schema.ts';
import type { ProblemCode } from '@waymark/contract/problem.ts';
import type { Static, TObject } from 'typebox';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append.ts';
import { found, refuseField } from '../refusal.ts';
import { may, mustMay } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { holdTags, useTags } from '../tags/service.ts';
import { type ImportPlan, importFile, importTemplate, makeEach } from './csv-import.ts';
import { csvList, importableColumns } from './csv-list.ts';
import type { Download } from './download.ts';
import {
  deletePerson,
  findPerson,
  listPeople,
  type PeopleQuery,
  type PeopleTable,
  type PersonRow,
} from './people-sql.ts';
import { refusedByIndex } from './unique-sql.ts';
import type { UploadedFile } from './uploaded-file.ts';
import { changedFields } from './written-text.ts';

/** A noun of people: its words and its SQL. */
export interface PeopleNoun<Schema extends TObject, Values extends { name: string }, Row extends PersonRow, Answer> {
  /** As the audit calls it. */
  name: string;
  duplicate: ProblemCode;
  /** The field that each unique index of its table guards. */
  fieldOfIndex: Readonly<Record<string, string>>;
  /** Its first column is the name. */
  plan: ImportPlan<Schema>;
  /** @param tags as the account writes them */
  values(body: Static<Schema>, tags: string[]): Values;
  tagsOf(body: Static<Schema>): readonly string[];
  /** @param contact whether more than the name may be told */
  present(row: Row, contact: boolean): Answer;
  table: PeopleTable;
  insert(tx: Tx, accountId: number, uid: string, values: Values): Promise<void>;
  update(tx: Tx, accountId: number, id: number, values: Values, at: Date): Promise<void>;
}

export interface PeopleServiceParts {
  database: Database;
  now: () => number;
}

/** People of the accounts that the viewer sees. Who lacks `people.contact` is told names, and only names, by everything. */
export class PeopleService<
  Schema extends TObject,
  Values extends { name: string },
  Row extends PersonRow & Values,
  Answer extends { name: string },
> {
  readonly #noun: PeopleNoun<Schema, Values, Row, Answer>;
  readonly #parts: PeopleServiceParts;

  constructor(noun: PeopleNoun<Schema, Values, Row, Answer>, parts: PeopleServiceParts) {
    this.#noun = noun;
    this.#parts = parts;
  }

  /** @throws Refusal `error.permission.missing` for a tag, `error.sort.field` */
  async list(viewer: Viewer, query: PeopleQuery): Promise<{ items: Answer[]; count: number }> {
    // Who is told who has a tag is told their tags.
    if (query.tag !== undefined) mustMay(viewer, 'people.contact');
    const contact = seesContact(viewer);
    const { rows, count } = await this.#tenant(viewer, (tx) =>
      listPeople<Row>(tx, this.#noun.table, viewer.visibleAccounts, query, contact),
    );
    return { items: rows.map((row) => this.#noun.present(row, contact)), count };
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<Answer> {
    return this.#tenant(viewer, (tx) => this.#present(tx, viewer, uid));
  }

  /** One of the account that the viewer looks at. @throws Refusal of the duplicate, or for its tags */
  async create(viewer: Viewer, body: Static<Schema>): Promise<Answer> {
    return this.#tenant(viewer, async (tx) => {
      const uid = await this.#make(tx, viewer, body);
      return this.#present(tx, viewer, uid);
    });
  }

  /** @throws Refusal `error.not.found`, of the duplicate, or for its tags */
  async update(viewer: Viewer, uid: string, body: Static<Schema>): Promise<Answer> {
    return this.#tenant(viewer, async (tx) => {
      const { account_id: accountId } = found(await this.#find(tx, viewer.visibleAccounts, uid));
      await holdTags(tx, accountId);
      const before = found(await this.#find(tx, [accountId], uid, true));
      const values = await this.#values(tx, viewer, accountId, body);
      const changed = changedFields<Values>(before, values);
      if (changed.length > 0) {
        const at = new Date(this.#parts.now());
        this.#refuseTaken(await refusedByIndex(tx, () => this.#noun.update(tx, accountId, before.id, values, at)));
        await this.#audit(tx, viewer, before, 'update', { name: values.name, changed });
      }
      return this.#present(tx, viewer, uid);
    });
  }

  /** @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    await this.#tenant(viewer, async (tx) => {
      const row = found(await this.#find(tx, viewer.visibleAccounts, uid, true));
      await deletePerson(tx, this.#noun.table, row.account_id, row.id);
      await this.#audit(tx, viewer, row, 'delete', { name: row.name });
    });
  }

  /** The whole list that the query finds, as a table that can be imported again. @throws Refusal as `list` */
  file(viewer: Viewer, query: Omit<PeopleQuery, 'limit' | 'skip'>): Promise<Download> {
    const { templateName, columns } = this.#noun.plan;
    const told = importableColumns<Answer>(seesContact(viewer) ? columns : columns.slice(0, 1));
    return csvList(templateName, (page) => this.list(viewer, { ...query, ...page }), told);
  }

  template(): Download {
    return importTemplate(this.#noun.plan);
  }

  /** @throws Refusal as `importFile` */
  import(viewer: Viewer, file: UploadedFile, dryRun: boolean): Promise<ImportResult> {
    return importFile(this.#parts.database, viewer, this.#noun.plan, file, dryRun, (tx, rows, fault) =>
      makeEach(rows, fault, (body) => this.#make(tx, viewer, body)),
    );
  }

  async #make(tx: Tx, viewer: Viewer, body: Static<Schema>): Promise<string> {
    const { accountId } = viewer;
    const uid = newUid(this.#parts.now());
    const values = await this.#values(tx, viewer, accountId, body);
    this.#refuseTaken(await refusedByIndex(tx, () => this.#noun.insert(tx, accountId, uid, values)));
    await this.#audit(tx, viewer, { account_id: accountId, uid }, 'create', { name: values.name });
    return uid;
  }

  async #values(tx: Tx, viewer: Viewer, accountId: number, body: Static<Schema>): Promise<Values> {
    const tags = await useTags(tx, viewer, accountId, this.#noun.tagsOf(body), this.#parts.now());
    return this.#noun.values(body, tags);
  }

  #refuseTaken(index: string | undefined): void {
    if (index === undefined) return;
    throw refuseField(this.#noun.duplicate, this.#noun.fieldOfIndex[index] ?? 'name');
  }

  async #present(tx: Tx, viewer: Viewer, uid: string): Promise<Answer> {
    return this.#noun.present(found(await this.#find(tx, viewer.visibleAccounts, uid)), seesContact(viewer));
  }

  #find(tx: Tx, accountIds: readonly number[], uid: string, lock = false): Promise<Row | undefined> {
    return findPerson<Row>(tx, this.#noun.table, accountIds, uid, lock);
  }

  #audit(
    tx: Tx,
    viewer: Viewer,
    row: { account_id: number; uid: string },
    verb: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    const { name } = this.#noun;
    const subject = { subjectType: name, subjectUid: row.uid };
    return audit(tx, {
      accountId: row.account_id,
      userId: viewer.userId,
      action: `${name}.${verb}`,
      ...subject,
      details,
    });
  }

  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(viewer.visibleAccounts, work);
  }
}

function seesContact(viewer: Viewer): boolean {
  return may(viewer, 'people.contact');
}
