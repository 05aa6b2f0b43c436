import {
  SERVICE_LOG_COLUMNS,
  type ServiceLog,
  type ServiceLogQuery,
  ServiceLogWrite,
} from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { accountOfAsset, assetsCalled } from '../fleet/named-assets-sql.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext, RecordServiceParts } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { applyConfig, type ServicedAsset, serviceConfigQueries } from './configs-sql.ts';
import { endDueAlerts } from './due-alerts-sql.ts';
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
  return {
    asset_id: asset.id,
    config_id: await configOf(body, asset, context),
    service_name: serviceName.trim(),
    service_date: serviceDate,
    odometer_km: odometer,
    operating_hours: operationalHours,
    cost: body.cost ?? null,
    supplier: writtenText(body.supplier),
    notes: writtenText(body.notes),
  };
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
    ...{ licensePlate: row.license_plate, serviceConfigId: row.config_uid, serviceName: row.service_name },
    ...{ serviceDate: row.service_date, odometer: row.odometer_km, operationalHours: row.operating_hours },
    ...{ cost: row.cost, supplier: row.supplier, notes: row.notes, loggedBy: row.logged_by },
    createdAt: instant(row.created_at),
  };
}
