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
import { type ImportPlan, importFile, importTemplate, makeEach } from './csv-import.ts';
import type { Download } from './download.ts';
import type { RecordQueries, RecordRow } from './record-sql.ts';
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
}

/** A noun of records: its rules, its CSV columns and its SQL. */
export interface RecordNoun<Schema extends TObject, Values extends object, Row extends RecordRow & Values, Item> {
  /** Subject type of its audit lines; their actions are `<name>.create`, `.update` and `.delete`. */
  name: string;
  /** Refusal of a second record with the same unique values, for `field` unless `fieldOfIndex` names another one. */
  duplicate: { code: ProblemCode; field: string; fieldOfIndex?: Readonly<Record<string, string>> };
  /** CSV columns; the first one is the name. */
  plan: ImportPlan<Schema>;
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
> {
  protected readonly noun: RecordNoun<Schema, Values, Row, Item>;
  protected readonly parts: RecordServiceParts;

  constructor(noun: RecordNoun<Schema, Values, Row, Item>, parts: RecordServiceParts) {
    this.noun = noun;
    this.parts = parts;
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<Item> {
    return this.tenant(viewer, (tx) => this.#read(tx, viewer, uid));
  }

  /** Creates a record in the viewer's current account. @throws Refusal for a duplicate, a limit or a value */
  async create(viewer: Viewer, body: Static<Schema>): Promise<Item> {
    return this.tenant(viewer, async (tx) => {
      const context = this.#context(tx, viewer, viewer.accountId);
      await this.noun.beforeCreate?.(context);
      const uid = await this.#insert(context, body);
      return this.#read(tx, viewer, uid);
    });
  }

  /** @throws Refusal `error.not.found`, or for a duplicate or a value */
  async update(viewer: Viewer, uid: string, body: Static<Schema>): Promise<Item> {
    const { queries } = this.noun;
    return this.tenant(viewer, async (tx) => {
      const { account_id: accountId } = found(await queries.find(tx, viewer.visibleAccounts, uid));
      const context = this.#context(tx, viewer, accountId);
      await this.noun.beforeUpdate?.(context);
      const before = found(await queries.find(tx, [accountId], uid, true));
      const values = await this.noun.values(body, context);
      const changed = changedFields<Values>(before, values);
      if (changed.length > 0) {
        const at = new Date(context.now);
        await this.#unlessTaken(tx, () => queries.update(tx, accountId, before.id, values, at));
        await this.#audit(tx, viewer, before, 'update', { ...this.noun.label(values), changed });
      }
      return this.#read(tx, viewer, uid);
    });
  }

  /** @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    const { queries } = this.noun;
    await this.tenant(viewer, async (tx) => {
      const row = found(await queries.find(tx, viewer.visibleAccounts, uid, true));
      await queries.remove(tx, row.account_id, row.id);
      await this.#audit(tx, viewer, row, 'delete', this.noun.label(row));
    });
  }

  /** Returns the CSV import template. */
  template(): Download {
    return importTemplate(this.noun.plan);
  }

  /** @throws Refusal as `importFile` */
  import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    return importFile(this.parts.database, viewer, this.noun.plan, file, options, async (tx, rows, fault) => {
      const context = this.#context(tx, viewer, viewer.accountId);
      await this.noun.beforeCreate?.(context);
      await makeEach(rows, fault, (body) => this.#insert(context, body));
    });
  }

  /** True if the viewer sees more than names. */
  protected seesAll(viewer: Viewer): boolean {
    return this.noun.fullAccess === undefined || may(viewer, this.noun.fullAccess);
  }

  protected tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.parts.database.tenant(viewer.visibleAccounts, work);
  }

  #context(tx: Tx, viewer: Viewer, accountId: number): RecordContext {
    return { tx, viewer, accountId, now: this.parts.now() };
  }

  async #insert(context: RecordContext, body: Static<Schema>): Promise<string> {
    const { tx, viewer, accountId } = context;
    const uid = newUid(this.parts.now());
    const values = await this.noun.values(body, context);
    await this.noun.mayAdd?.(context);
    await this.#unlessTaken(tx, () => this.noun.queries.insert(tx, accountId, uid, values));
    await this.#audit(tx, viewer, { account_id: accountId, uid }, 'create', this.noun.label(values));
    return uid;
  }

  async #unlessTaken(tx: Tx, work: () => Promise<void>): Promise<void> {
    const index = await refusedByIndex(tx, work);
    if (index === undefined) return;
    const { code, field, fieldOfIndex } = this.noun.duplicate;
    throw refuseField(code, fieldOfIndex?.[index] ?? field);
  }

  async #read(tx: Tx, viewer: Viewer, uid: string): Promise<Item> {
    const row = found(await this.noun.queries.find(tx, viewer.visibleAccounts, uid));
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
