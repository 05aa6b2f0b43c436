import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import type { ProblemCode } from '@waymark/contract/problem.ts';
import type { Permission } from '@waymark/domain/access.ts';
import type { Static, TObject } from 'typebox';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { found, refuseField } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { changedFields } from './changed-fields.ts';
import { type Fault, importFile, importTemplate, makeEach } from './csv-import.ts';
import type { Download } from './download.ts';
import { mustBeAsRead, type ReadAt } from './if-match.ts';
import type { ImportPlan, ImportRow } from './import-table.ts';
import type { RecordQueries, RecordRow } from './record-sql.ts';
import { TenantService } from './tenant-service.ts';
import { refusedByIndex } from './unique-sql.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** The transaction that writes a record. */
export interface RecordContext {
  tx: Tx;
  viewer: Viewer;
  /** Account of the record. */
  accountId: number;
  /** Epoch ms. */
  now: number;
  /** Runs work after the commit, before the call answers; never after a rollback. */
  afterCommit(work: () => Promise<void>): void;
}

type Later = (() => Promise<void>)[];

/** A record that its transaction has written: `before` and `changed` of an update, only `before` of a deletion. */
export interface WrittenRecord<Schema extends TObject, Values extends object, Row> {
  uid: string;
  before?: Row;
  values?: Values;
  body?: Static<Schema>;
  /** Columns that an update changes. */
  changed?: readonly (keyof Values & string)[];
}

/** A noun of records: its rules, its CSV columns and its SQL. */
export interface RecordNoun<Schema extends TObject, Values extends object, Row extends RecordRow & Values, Item> {
  /** Subject type of its audit lines; their actions are `<name>.create`, `.update` and `.delete`. */
  name: string;
  /**
   * Refusal of a second record with the same unique values, for `field` unless `fieldOfIndex` names another one.
   * Undefined: no value is unique.
   */
  duplicate?: { code: ProblemCode; field: string; fieldOfIndex?: Readonly<Record<string, string>> };
  /** CSV columns; the first one is the name. Undefined: the noun has no calls with files. */
  plan?: ImportPlan<Schema>;
  queries: RecordQueries<Row, Values>;
  /** Returns the columns of a body. @throws Refusal */
  values(body: Static<Schema>, context: RecordContext): Values | Promise<Values>;
  /** Returns what identifies a record in the audit. */
  label(values: Values): Record<string, unknown>;
  /** @param full whether the viewer has `fullAccess` */
  present(row: Row, full: boolean): Item;
  /** Permission without which a viewer sees names only. */
  fullAccess?: Permission;
  /** Takes locks before a record is created, or before the row of a changed one is locked. */
  beforeCreate?(context: RecordContext): Promise<void>;
  beforeUpdate?(context: RecordContext): Promise<void>;
  /** @throws Refusal if the account has reached its limit of records */
  mayAdd?(context: RecordContext): Promise<void>;
  /**
   * Writes what belongs to a record in other tables, also if an update changes no column.
   * @returns further details of the audit line; undefined if nothing else changed
   * @throws Refusal
   */
  written?(
    context: RecordContext,
    record: WrittenRecord<Schema, Values, Row>,
  ): Promise<Record<string, unknown> | undefined>;
}

export interface RecordServiceParts {
  database: Database;
  now: () => number;
}

/** Reads and writes single records of the accounts that the viewer sees, and imports tables of them. */
export class RecordWriter<
  Schema extends TObject,
  Values extends object,
  Row extends RecordRow & Values,
  Item extends object,
> extends TenantService<RecordServiceParts> {
  protected readonly noun: RecordNoun<Schema, Values, Row, Item>;

  constructor(noun: RecordNoun<Schema, Values, Row, Item>, parts: RecordServiceParts) {
    super(parts);
    this.noun = noun;
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<Item> {
    return this.reading(viewer, (tx) => this.#read(tx, viewer, uid), 'shared');
  }

  /** Creates a record in the viewer's current account. @throws Refusal for a duplicate, a limit or a value */
  async create(viewer: Viewer, body: Static<Schema>): Promise<Item> {
    return this.#committing(viewer, async (tx, contextOf) => {
      const context = contextOf(viewer.accountId);
      await this.noun.beforeCreate?.(context);
      const uid = await this.insert(context, body);
      return this.#read(tx, viewer, uid);
    });
  }

  /** @throws Refusal `error.not.found`, `error.record.changed`, or for a duplicate or a value */
  async update(viewer: Viewer, uid: string, body: Static<Schema>, read?: ReadAt): Promise<Item> {
    const { queries } = this.noun;
    return this.#committing(viewer, async (tx, contextOf) => {
      const { account_id: accountId } = found(await queries.find(tx, viewer.visibleAccounts, uid));
      const context = contextOf(accountId);
      await this.noun.beforeUpdate?.(context);
      const before = found(await queries.find(tx, [accountId], uid, true));
      mustBeAsRead(before, read);
      const values = await this.noun.values(body, context);
      const changed = changedFields<Values>(before, values);
      const at = new Date(context.now);
      if (changed.length > 0) await this.#unlessTaken(tx, () => queries.update(tx, accountId, before.id, values, at));
      const details = await this.noun.written?.(context, { uid, before, values, body, changed });
      // What belongs to it in other tables changed alone.
      if (changed.length === 0 && details !== undefined) await queries.update(tx, accountId, before.id, values, at);
      if (changed.length > 0 || details !== undefined)
        await this.#audit(tx, viewer, before, 'update', { ...this.noun.label(values), changed, ...details });
      return this.#read(tx, viewer, uid);
    });
  }

  /** @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    const { queries } = this.noun;
    await this.#committing(viewer, async (tx, contextOf) => {
      const row = found(await queries.find(tx, viewer.visibleAccounts, uid, true));
      const context = contextOf(row.account_id);
      await queries.remove(tx, row.account_id, row.id, new Date(context.now));
      const details = await this.noun.written?.(context, { uid, before: row });
      await this.#audit(tx, viewer, row, 'delete', { ...this.noun.label(row), ...details });
    });
  }

  /** Returns the CSV import template. */
  template(): Download {
    return importTemplate(this.plan);
  }

  /** @throws Refusal as `importFile` */
  import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    return this.importRows(viewer, this.plan, file, options, async (context, rows, fault) => {
      await makeEach(rows, fault, (body) => this.insert(context, body));
    });
  }

  /** Imports a file whose rows `store` stores. @throws Refusal as `importFile` */
  protected async importRows<Rows extends TObject>(
    viewer: Viewer,
    plan: ImportPlan<Rows>,
    file: UploadedFile,
    options: ImportQuery,
    store: (
      context: RecordContext,
      rows: readonly ImportRow<Static<Rows>>[],
      fault: Fault<Static<Rows>>,
    ) => Promise<void>,
  ): Promise<ImportResult> {
    // The last run is the one that is committed.
    let later: Later = [];
    const result = await importFile(this.parts.database, viewer, plan, file, options, async (tx, rows, fault) => {
      later = [];
      const context = this.#context(tx, viewer, viewer.accountId, later);
      await this.noun.beforeCreate?.(context);
      await store(context, rows, fault);
    });
    if (!result.dryRun) for (const one of later) await one();
    return result;
  }

  /** @throws Error for a noun without files */
  protected get plan(): ImportPlan<Schema> {
    const { plan, name } = this.noun;
    if (plan === undefined) throw new Error(`${name} has no CSV columns`);
    return plan;
  }

  /** True if the viewer sees more than names. */
  protected seesAll(viewer: Viewer): boolean {
    return this.noun.fullAccess === undefined || may(viewer, this.noun.fullAccess);
  }

  /** Runs work in a transaction, and what it leaves for after the commit. */
  async #committing<Result>(
    viewer: Viewer,
    work: (tx: Tx, contextOf: (accountId: number) => RecordContext) => Promise<Result>,
  ): Promise<Result> {
    const later: Later = [];
    const result = await this.tenant(viewer, (tx) =>
      work(tx, (accountId) => this.#context(tx, viewer, accountId, later)),
    );
    for (const one of later) await one();
    return result;
  }

  #context(tx: Tx, viewer: Viewer, accountId: number, later: Later): RecordContext {
    return { tx, viewer, accountId, now: this.parts.now(), afterCommit: (work) => void later.push(work) };
  }

  protected async insert(context: RecordContext, body: Static<Schema>): Promise<string> {
    const { tx, viewer, accountId } = context;
    const uid = newUid(this.parts.now());
    const values = await this.noun.values(body, context);
    await this.noun.mayAdd?.(context);
    await this.#unlessTaken(tx, () => this.noun.queries.insert(tx, accountId, uid, values));
    const details = await this.noun.written?.(context, { uid, values, body });
    await this.#audit(tx, viewer, { account_id: accountId, uid }, 'create', { ...this.noun.label(values), ...details });
    return uid;
  }

  async #unlessTaken(tx: Tx, work: () => Promise<void>): Promise<void> {
    const { duplicate } = this.noun;
    if (duplicate === undefined) return work();
    const index = await refusedByIndex(tx, work);
    if (index === undefined) return;
    const { code, field, fieldOfIndex } = duplicate;
    throw refuseField(code, fieldOfIndex?.[index] ?? field);
  }

  async #read(tx: Tx, viewer: Viewer, uid: string): Promise<Item> {
    const row = found(await this.noun.queries.read(tx, viewer.visibleAccounts, uid));
    return this.noun.present(row, this.seesAll(viewer));
  }

  #audit(
    tx: Tx,
    viewer: Viewer,
    row: { account_id: number; uid: string },
    verb: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return audit(tx, {
      accountId: row.account_id,
      userId: viewer.userId,
      action: `${this.noun.name}.${verb}`,
      subjectType: this.noun.name,
      subjectUid: row.uid,
      details,
    });
  }
}
