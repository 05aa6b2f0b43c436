import type { ImportResult } from '@waymark/contract/imports/schema.ts';
import {
  MAKE_MODEL_COLUMNS,
  type MakeModel,
  type MakeModelChange,
  type MakeModelQuery,
  MakeModelWrite,
} from '@waymark/contract/make-models/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append.ts';
import { type ImportPlan, importFile, importTemplate, makeEach } from '../records/csv-import.ts';
import { csvList, importableColumns } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { refusedByIndex } from '../records/unique-sql.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { changedFields } from '../records/written-text.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { isOfProduct, OF_PRODUCT, pageOf } from './catalogue.ts';
import {
  countMakeModels,
  deleteMakeModel,
  findMakeModel,
  insertMakeModel,
  lockMakeModels,
  type MakeModelRow,
  type MakeModelValues,
  ownMakeModels,
  updateMakeModel,
} from './sql.ts';

export interface MakeModelServiceParts {
  database: Database;
  now: () => number;
}

const PLAN: ImportPlan<typeof MakeModelWrite> = {
  columns: MAKE_MODEL_COLUMNS,
  schema: MakeModelWrite,
  rowLimit: LIMITS.importRows,
  templateName: 'makes-and-models.csv',
};

/** Makes and models: those of the product, and those that the accounts added. */
export class MakeModelService {
  readonly #parts: MakeModelServiceParts;

  constructor(parts: MakeModelServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.sort.field` */
  async list(viewer: Viewer, query: MakeModelQuery): Promise<{ items: MakeModel[]; count: number }> {
    const rows = await this.#tenant(viewer, (tx) => ownMakeModels(tx, viewer.visibleAccounts));
    return pageOf(rows.map(present), query);
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<MakeModel> {
    const ofProduct = OF_PRODUCT.find(({ id }) => id === uid.toLowerCase());
    if (ofProduct) return ofProduct;
    return present(found(await this.#tenant(viewer, (tx) => findMakeModel(tx, viewer.visibleAccounts, uid))));
  }

  /** One of the account that the viewer looks at. @throws Refusal `error.duplicate.makeModel`, `error.makeModel.limit` */
  async create(viewer: Viewer, body: MakeModelWrite): Promise<MakeModel> {
    return this.#tenant(viewer, async (tx) => {
      await lockMakeModels(tx, viewer.accountId);
      const uid = await this.#make(tx, viewer, body);
      return present(found(await findMakeModel(tx, [viewer.accountId], uid)));
    });
  }

  /** @throws Refusal `error.not.found`, `error.makeModel.ofProduct`, `error.duplicate.makeModel` */
  async update(viewer: Viewer, { id, ...body }: MakeModelChange): Promise<MakeModel> {
    mustBeOwn(id);
    const values = valuesOf(body);
    return this.#tenant(viewer, async (tx) => {
      const before = found(await findMakeModel(tx, viewer.visibleAccounts, id, true));
      const changed = changedFields<MakeModelValues>(before, values);
      if (changed.length > 0) {
        const at = new Date(this.#parts.now());
        refuseTaken(await refusedByIndex(tx, () => updateMakeModel(tx, before.account_id, before.id, values, at)));
        await audit(tx, entry(viewer, before, 'update', { make: values.make, model: values.model, changed }));
      }
      return present(found(await findMakeModel(tx, [before.account_id], id)));
    });
  }

  /** @throws Refusal `error.not.found`, `error.makeModel.ofProduct` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    mustBeOwn(uid);
    await this.#tenant(viewer, async (tx) => {
      const row = found(await findMakeModel(tx, viewer.visibleAccounts, uid, true));
      await deleteMakeModel(tx, row.account_id, row.id);
      await audit(tx, entry(viewer, row, 'delete', { make: row.make, model: row.model }));
    });
  }

  /** The whole list that the query finds, as a table that can be imported again. @throws Refusal `error.sort.field` */
  file(viewer: Viewer, query: Omit<MakeModelQuery, 'limit' | 'skip'>): Promise<Download> {
    const columns = importableColumns<MakeModel>(MAKE_MODEL_COLUMNS);
    return csvList(PLAN.templateName, (page) => this.list(viewer, { ...query, ...page }), columns);
  }

  template(): Download {
    return importTemplate(PLAN);
  }

  /** @throws Refusal as `importFile` */
  import(viewer: Viewer, file: UploadedFile, dryRun: boolean): Promise<ImportResult> {
    return importFile(this.#parts.database, viewer, PLAN, file, dryRun, async (tx, rows, fault) => {
      await lockMakeModels(tx, viewer.accountId);
      await makeEach(rows, fault, (body) => this.#make(tx, viewer, body));
    });
  }

  /** Under the account's lock. */
  async #make(tx: Tx, viewer: Viewer, body: MakeModelWrite): Promise<string> {
    const { accountId } = viewer;
    const values = valuesOf(body);
    if ((await countMakeModels(tx, accountId)) >= LIMITS.accountMakeModels)
      throw refuseField('error.makeModel.limit', 'model');
    const uid = newUid(this.#parts.now());
    refuseTaken(await refusedByIndex(tx, () => insertMakeModel(tx, accountId, uid, values)));
    const { make, model } = values;
    await audit(tx, entry(viewer, { account_id: accountId, uid }, 'create', { make, model }));
    return uid;
  }

  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(viewer.visibleAccounts, work);
  }
}

/** @throws Refusal `error.makeModel.ofProduct` */
function mustBeOwn(uid: string): void {
  if (OF_PRODUCT.some(({ id }) => id === uid.toLowerCase())) throw new Refusal('error.makeModel.ofProduct');
}

function refuseTaken(index: string | undefined): void {
  if (index !== undefined) throw refuseField('error.duplicate.makeModel', 'model');
}

/** @throws Refusal `error.duplicate.makeModel` for one of the product, `error.validation` for years that run backwards */
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

function entry(
  viewer: Viewer,
  row: { account_id: number; uid: string },
  verb: string,
  details: Record<string, unknown>,
) {
  const subject = { subjectType: 'makeModel', subjectUid: row.uid };
  return { accountId: row.account_id, userId: viewer.userId, action: `makeModel.${verb}`, ...subject, details };
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
  };
}
