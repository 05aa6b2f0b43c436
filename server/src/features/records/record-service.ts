import type { TObject } from 'typebox';
import { mustMay } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { csvList, importableColumns } from './csv-list.ts';
import type { Download } from './download.ts';
import { plansOfList } from './list-sql.ts';
import type { RecordList, RecordQuery, RecordRow } from './record-sql.ts';
import { type RecordNoun, type RecordServiceParts, RecordWriter } from './record-writer.ts';

/** A noun of records whose list comes from its table. */
export interface ListedNoun<
  Schema extends TObject,
  Values extends object,
  Row extends RecordRow & Values,
  Item,
  Query extends RecordQuery = RecordQuery,
> extends RecordNoun<Schema, Values, Row, Item> {
  list: RecordList<Row, Query>;
  /** An account has so few of them that planning a list takes longer than any plan. */
  isSmall?: true;
}

/** Lists and exports records, in addition to reading and writing single ones. */
export class RecordService<
  Schema extends TObject,
  Values extends object,
  Row extends RecordRow & Values,
  Item extends object,
  Query extends RecordQuery = RecordQuery,
> extends RecordWriter<Schema, Values, Row, Item> {
  readonly #list: RecordList<Row, Query>;
  readonly #isSmall: boolean;

  constructor(noun: ListedNoun<Schema, Values, Row, Item, Query>, parts: RecordServiceParts) {
    super(noun, parts);
    this.#list = noun.list;
    this.#isSmall = noun.isSmall === true;
  }

  /** @throws Refusal `error.permission.missing` for a tag without full access, `error.sort.field` */
  async list(viewer: Viewer, query: Query): Promise<{ items: Item[]; count: number }> {
    const { fullAccess } = this.noun;
    if (query.tag !== undefined && fullAccess !== undefined) mustMay(viewer, fullAccess);
    const full = this.seesAll(viewer);
    const accounts = viewer.visibleAccounts;
    const plans = this.#isSmall && accounts.length === 1 ? 'shared' : plansOfList(accounts, query);
    const { rows, count } = await this.reading(viewer, (tx) => this.#list(tx, accounts, query, full), plans);
    return { items: rows.map((row) => this.noun.present(row, full)), count };
  }

  /** Returns every record that the query finds as CSV that can be imported again. @throws Refusal as `list` */
  file(viewer: Viewer, query: Omit<Query, 'limit' | 'skip'>): Promise<Download> {
    const { templateName, columns } = this.plan;
    const visible = importableColumns<Item>(this.seesAll(viewer) ? columns : columns.slice(0, 1));
    return csvList(templateName, (page) => this.list(viewer, { ...query, ...page } as Query), visible);
  }
}
