import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import {
  MAKE_MODEL_COLUMNS,
  type MakeModel,
  type MakeModelChange,
  type MakeModelQuery,
  MakeModelWrite,
} from '@waymark/contract/make-models/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { csvList, importableColumns } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import type { ReadAt } from '../records/if-match.ts';
import type { ImportPlan } from '../records/import-table.ts';
import { instant } from '../records/present.ts';
import { type RecordNoun, type RecordServiceParts, RecordWriter } from '../records/record-writer.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { isOfProduct, OF_PRODUCT, pageOf } from './catalogue.ts';
import { countMakeModels, lockMakeModels, type MakeModelRow, type MakeModelValues, makeModelQueries } from './sql.ts';

const PLAN: ImportPlan<typeof MakeModelWrite> = {
  columns: MAKE_MODEL_COLUMNS,
  schema: MakeModelWrite,
  rowLimit: LIMITS.importRows,
  templateName: 'makes-and-models.csv',
};

const MAKE_MODELS: RecordNoun<typeof MakeModelWrite, MakeModelValues, MakeModelRow, MakeModel> = {
  name: 'makeModel',
  duplicate: { code: 'error.duplicate.makeModel', field: 'model' },
  plan: PLAN,
  queries: makeModelQueries,
  values: valuesOf,
  label: ({ make, model }) => ({ make, model }),
  present,
  beforeCreate: ({ tx, accountId }) => lockMakeModels(tx, accountId),
  async mayAdd({ tx, accountId }) {
    if ((await countMakeModels(tx, accountId)) >= LIMITS.accountMakeModels)
      throw refuseField('error.makeModel.limit', 'model');
  },
};

/** Makes and models: the product's, which cannot be changed, and those of accounts. */
export class MakeModelService {
  readonly #parts: RecordServiceParts;
  readonly #own: RecordWriter<typeof MakeModelWrite, MakeModelValues, MakeModelRow, MakeModel>;

  constructor(parts: RecordServiceParts) {
    this.#parts = parts;
    this.#own = new RecordWriter(MAKE_MODELS, parts);
  }

  /** @throws Refusal `error.sort.field` */
  async list(viewer: Viewer, query: MakeModelQuery): Promise<{ items: MakeModel[]; count: number }> {
    const { visibleAccounts } = viewer;
    const rows = await this.#parts.database.tenant(visibleAccounts, (tx) => makeModelQueries.all(tx, visibleAccounts));
    return pageOf(rows.map(present), query);
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<MakeModel> {
    const ofProduct = OF_PRODUCT.find(({ id }) => id === uid.toLowerCase());
    return ofProduct ?? this.#own.read(viewer, uid);
  }

  /** Creates one in the viewer's current account. @throws Refusal `error.duplicate.makeModel`, `error.makeModel.limit` */
  create(viewer: Viewer, body: MakeModelWrite): Promise<MakeModel> {
    return this.#own.create(viewer, body);
  }

  /** @throws Refusal `error.not.found`, `error.record.changed`, `error.makeModel.ofProduct`, `error.duplicate.makeModel` */
  async update(viewer: Viewer, uid: string, body: MakeModelWrite | MakeModelChange, read?: ReadAt): Promise<MakeModel> {
    mustBeOwn(uid);
    // A wrong body is refused before an unknown id.
    valuesOf(body);
    return this.#own.update(viewer, uid, body, read);
  }

  /** @throws Refusal `error.not.found`, `error.makeModel.ofProduct` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    mustBeOwn(uid);
    await this.#own.remove(viewer, uid);
  }

  /** Returns every row that the query finds as CSV that can be imported again. @throws Refusal `error.sort.field` */
  file(viewer: Viewer, query: Omit<MakeModelQuery, 'limit' | 'skip'>): Promise<Download> {
    const columns = importableColumns<MakeModel>(MAKE_MODEL_COLUMNS);
    return csvList(PLAN.templateName, (page) => this.list(viewer, { ...query, ...page }), columns);
  }

  template(): Download {
    return this.#own.template();
  }

  /** @throws Refusal as `importFile` */
  import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    return this.#own.import(viewer, file, options);
  }
}

/** @throws Refusal `error.makeModel.ofProduct` */
function mustBeOwn(uid: string): void {
  if (OF_PRODUCT.some(({ id }) => id === uid.toLowerCase())) throw new Refusal('error.makeModel.ofProduct');
}

/** @throws Refusal `error.duplicate.makeModel` for one of the product, `error.validation` if the years are reversed */
function valuesOf(body: MakeModelWrite): MakeModelValues {
  const { yearFrom = null, yearTo = null } = body;
  if (yearFrom !== null && yearTo !== null && yearTo < yearFrom)
    throw new Refusal('error.validation', [
      { path: 'yearTo', keyword: 'minimum', key: 'error.minimum.field', params: { limit: yearFrom } },
    ]);
  if (isOfProduct(body)) throw refuseField('error.duplicate.makeModel', 'model');
  return {
    make: body.make.trim(),
    model: body.model.trim(),
    year_from: yearFrom,
    year_to: yearTo,
    asset_types: [...body.assetTypes].sort(),
  };
}

function present(row: MakeModelRow): MakeModel {
  return {
    id: row.uid,
    accountId: row.account_uid,
    make: row.make,
    model: row.model,
    yearFrom: row.year_from,
    yearTo: row.year_to,
    assetTypes: row.asset_types as AssetType[],
    updatedAt: instant(row.updated_at),
  };
}
