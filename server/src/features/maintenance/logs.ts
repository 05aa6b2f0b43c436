import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import {
  SERVICE_LOG_COLUMNS,
  type ServiceLog,
  type ServiceLogQuery,
  ServiceLogWrite,
} from '@waymark/contract/maintenance/schema.ts';
import type { ServiceImport } from '@waymark/contract/maintenance/service-files.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { partsText, readParts, serviceCost } from '@waymark/domain/maintenance/parts.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { accountOfAsset, assetsCalled } from '../fleet/named-assets-sql.ts';
import { makeEach } from '../records/csv-import.ts';
import { csvList, importableColumns } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext, RecordServiceParts } from '../records/record-writer.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { writtenText } from '../records/written-text.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { applyConfig, type ServicedAsset, serviceConfigQueries } from './configs-sql.ts';
import { endDueAlerts } from './due-alerts-sql.ts';
import { deleteImport, insertImport, serviceImports } from './imports-sql.ts';
import {
  appliedService,
  listServiceLogs,
  type ServiceLogRow,
  type ServiceLogValues,
  serviceLogQueries,
  setLogger,
} from './logs-sql.ts';

const LOGS: ListedNoun<typeof ServiceLogWrite, ServiceLogValues, ServiceLogRow, ServiceLog, ServiceLogQuery> = {
  name: 'serviceLog',
  duplicate: { code: 'error.duplicate.serviceLog', field: 'serviceDate' },
  plan: {
    columns: SERVICE_LOG_COLUMNS,
    schema: ServiceLogWrite,
    rowLimit: LIMITS.importRows,
    templateName: 'service-history.csv',
    cells: { parts: partsOfCell },
  },
  values: valuesOf,
  label: ({ service_name: name, service_date: date }) => ({ name, date }),
  present,
  queries: serviceLogQueries,
  list: listServiceLogs,
  async written(context, { uid, values, before }) {
    const { tx, accountId, viewer, now } = context;
    if (values === undefined) return undefined;
    const { asset_id: assetId, config_id: configId } = values;
    if (before === undefined)
      await setLogger(tx, accountId, uid, { accountId: viewer.homeAccountId, id: viewer.userId });
    if (configId === null) return undefined;
    await applyConfig(tx, accountId, configId, [assetId], values.service_date);
    await endDueAlerts(tx, { accountId, assetId, configId }, now);
    return undefined;
  },
};

/** Services that were done. */
export class ServiceLogService extends RecordService<
  typeof ServiceLogWrite,
  ServiceLogValues,
  ServiceLogRow,
  ServiceLog,
  ServiceLogQuery
> {
  constructor(parts: RecordServiceParts) {
    super(LOGS, parts);
  }

  /** Logs a service in the account of the asset. @throws Refusal as `valuesOf` */
  override async create(viewer: Viewer, body: ServiceLogWrite): Promise<ServiceLog> {
    const { assetId } = body;
    const accountId = assetId
      ? await this.tenant(viewer, (tx) => accountOfAsset(tx, viewer.visibleAccounts, assetId))
      : undefined;
    return super.create({ ...viewer, accountId: accountId ?? viewer.accountId }, body);
  }

  /** Returns the history as CSV that can be imported again. @throws Refusal as `list` */
  override file(viewer: Viewer, query: Omit<ServiceLogQuery, 'limit' | 'skip'>): Promise<Download> {
    const page = async (paging: { limit: number; skip: number }) => {
      const { items } = await this.list(viewer, { ...query, ...paging });
      return { items: items.map(({ parts, ...log }) => ({ ...log, parts: partsText(parts) })) };
    };
    return csvList(this.plan.templateName, page, importableColumns(SERVICE_LOG_COLUMNS));
  }

  /** Imports services as one import, which can be undone. @throws Refusal as `importFile` */
  override import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    return this.importRows(viewer, this.plan, file, options, async (context, rows, fault) => {
      const logs: string[] = [];
      await makeEach(rows, fault, async (body) => logs.push(await this.insert(context, body)));
      if (logs.length === 0) return;
      const made = { uid: newUid(context.now), fileName: file.name, by: viewer.name, at: new Date(context.now) };
      await insertImport(context.tx, context.accountId, made, logs);
    });
  }

  /** Returns the latest imports, the newest first. */
  async imports(viewer: Viewer): Promise<{ items: ServiceImport[]; count: number }> {
    const limit = LIMITS.serviceImportsShown;
    const rows = await this.tenant(viewer, (tx) => serviceImports(tx, viewer.visibleAccounts, { limit }));
    const items = rows.map(({ uid: id, file_name: fileName, imported_by: importedBy, imported_at, services }) => ({
      ...{ id, fileName, importedBy, importedAt: instant(imported_at), services },
    }));
    return { items, count: items.length };
  }

  /** Deletes an import with its services. @throws Refusal `error.not.found` */
  undoImport(viewer: Viewer, uid: string): Promise<void> {
    return this.tenant(viewer, async (tx) => {
      const [row] = await serviceImports(tx, viewer.visibleAccounts, { uid, limit: 1 });
      const undone = found(row);
      await deleteImport(tx, undone);
      await audit(tx, {
        ...{ accountId: undone.account_id, userId: viewer.userId, action: 'serviceLog.undoImport' },
        ...{ subjectType: 'serviceLog', subjectUid: uid, details: { name: undone.file_name, count: undone.services } },
      });
    });
  }
}

/**
 * @throws Refusal `error.service.reading`, `error.date.future`, `error.asset.not.found`, `error.service.vehicle`,
 *   `error.service.config`
 */
async function valuesOf(body: ServiceLogWrite, context: RecordContext): Promise<ServiceLogValues> {
  const { odometer = null, operationalHours = null, serviceName, serviceDate } = body;
  if (odometer === null && operationalHours === null) throw refuseField('error.service.reading', 'odometer');
  if (serviceDate > localDay(context.now, context.viewer.timeZone))
    throw refuseField('error.date.future', 'serviceDate');
  const asset = await assetOf(body, context);
  if (!asset.known) throw new Refusal('error.service.vehicle');
  const parts = (body.parts ?? []).map(({ name, number, quantity, price }) => ({
    ...{ name: name.trim(), number: writtenText(number), quantity, price },
  }));
  return {
    asset_id: asset.id,
    config_id: await configOf(body, asset, context),
    service_name: serviceName.trim(),
    service_date: serviceDate,
    odometer_km: odometer,
    operating_hours: operationalHours,
    cost: body.cost ?? serviceCost(parts, body.labor ?? null),
    parts: JSON.stringify(parts),
    labor: body.labor ?? null,
    supplier: writtenText(body.supplier),
    notes: writtenText(body.notes),
  };
}

/** Reads a cell of parts. @throws Refusal `error.service.parts` */
function partsOfCell(cell: string) {
  const parts = readParts(cell);
  if (parts === undefined) throw refuseField('error.service.parts', 'parts');
  return parts;
}

async function assetOf({ assetId, asset }: ServiceLogWrite, { tx, accountId }: RecordContext): Promise<ServicedAsset> {
  const called = writtenText(asset);
  const named = assetId ? { uid: assetId } : called === null ? undefined : { called };
  const [one, other] = named ? await assetsCalled(tx, accountId, named) : [];
  // Two assets of one name: the row does not say which.
  if (one === undefined || other !== undefined)
    throw refuseField('error.asset.not.found', assetId ? 'assetId' : 'asset');
  return one;
}

async function configOf(
  { serviceConfigId, serviceName }: ServiceLogWrite,
  asset: ServicedAsset,
  { tx, accountId }: RecordContext,
): Promise<number | null> {
  if (!serviceConfigId) return (await appliedService(tx, accountId, asset.id, serviceName.trim())) ?? null;
  const config = await serviceConfigQueries.find(tx, [accountId], serviceConfigId);
  if (config === undefined) throw refuseField('error.service.config', 'serviceConfigId');
  return config.id;
}

function present(row: ServiceLogRow): ServiceLog {
  return {
    ...{ id: row.uid, accountId: row.account_uid, assetId: row.asset_uid, asset: row.asset_name },
    ...{ licensePlate: row.license_plate, vin: row.vin, make: row.make, model: row.model, year: row.year },
    ...{ serviceConfigId: row.config_uid, serviceName: row.service_name },
    ...{ serviceDate: row.service_date, odometer: row.odometer_km, operationalHours: row.operating_hours },
    ...{
      cost: row.cost,
      parts: JSON.parse(row.parts),
      labor: row.labor,
      supplier: row.supplier,
      notes: row.notes,
      loggedBy: row.logged_by,
    },
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
