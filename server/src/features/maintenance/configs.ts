import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import {
  SERVICE_CONFIG_COLUMNS,
  type ServiceApply,
  type ServiceConfig,
  type ServiceConfigQuery,
  ServiceConfigWrite,
} from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { thresholdsAbove } from '@waymark/domain/maintenance/due.ts';
import type { Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordServiceParts } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  applyConfig,
  assetsByUid,
  assetsOfGroup,
  countServiceConfigs,
  listServiceConfigs,
  type ServiceConfigRow,
  type ServiceConfigValues,
  type ServicedAsset,
  serviceConfigQueries,
} from './configs-sql.ts';

const CONFIGS: ListedNoun<typeof ServiceConfigWrite, ServiceConfigValues, ServiceConfigRow, ServiceConfig> = {
  name: 'serviceConfig',
  duplicate: { code: 'error.duplicate.serviceConfig', field: 'serviceName' },
  plan: {
    columns: SERVICE_CONFIG_COLUMNS,
    schema: ServiceConfigWrite,
    rowLimit: LIMITS.importRows,
    templateName: 'planned-services.csv',
  },
  values: valuesOf,
  label: ({ service_name: name, make, model }) => ({ name, make, model }),
  present,
  queries: serviceConfigQueries,
  list: listServiceConfigs,
  async mayAdd({ tx, accountId }) {
    if ((await countServiceConfigs(tx, accountId)) >= LIMITS.accountServiceConfigs)
      throw refuseField('error.service.limit', 'serviceName');
  },
};

/** Services that makes and models need, and their application to assets. */
export class ServiceConfigService extends RecordService<
  typeof ServiceConfigWrite,
  ServiceConfigValues,
  ServiceConfigRow,
  ServiceConfig,
  ServiceConfigQuery
> {
  constructor(parts: RecordServiceParts) {
    super(CONFIGS, parts);
  }

  /**
   * Applies services to the named assets, or to all of their make and model, a tag and a depot. Assets without make,
   * model or year are in the answer as failed.
   * @throws Refusal `error.not.found` for a service, `error.service.group` for any model of no tag and no depot
   */
  apply(viewer: Viewer, { serviceConfigIds, assetIds, anyModel, ...named }: ServiceApply): Promise<BulkResult> {
    const group = { tag: writtenText(named.tag), depot: writtenText(named.depot) };
    if (anyModel && group.tag === null && group.depot === null) throw refuseField('error.service.group', 'tag');
    return this.tenant(viewer, async (tx) => {
      const failed = new Map<string, BulkResult['failed'][number]>();
      const changed = new Set<number>();
      for (const uid of serviceConfigIds) {
        const config = found(await serviceConfigQueries.find(tx, viewer.visibleAccounts, uid, true));
        const assets = assetIds
          ? await assetsByUid(tx, config.account_id, assetIds)
          : await assetsOfGroup(tx, config.account_id, anyModel ? group : { ...config, ...group });
        for (const one of refusedOf(assets, assetIds ?? [])) failed.set(one.id, one);
        const applied = await this.#apply(tx, viewer, config, assets);
        for (const id of applied) changed.add(id);
      }
      return { changed: changed.size, failed: [...failed.values()] };
    });
  }

  async #apply(
    tx: Tx,
    viewer: Viewer,
    config: ServiceConfigRow,
    assets: readonly ServicedAsset[],
  ): Promise<readonly number[]> {
    const ids = assets.filter(({ known }) => known).map(({ id }) => id);
    const since = localDay(this.parts.now(), viewer.timeZone);
    const applied = await applyConfig(tx, config.account_id, config.id, ids, since);
    if (applied.length > 0)
      await audit(tx, {
        ...{ accountId: config.account_id, userId: viewer.userId, action: 'serviceConfig.apply' },
        ...{ subjectType: 'serviceConfig', subjectUid: config.uid },
        details: { name: config.service_name, make: config.make, model: config.model, count: applied.length },
      });
    return applied;
  }
}

/** Returns the assets that cannot have services, and the named ones that do not exist. */
function refusedOf(assets: readonly ServicedAsset[], named: readonly string[]): BulkResult['failed'] {
  const existing = new Set(assets.map(({ uid }) => uid));
  return [
    ...named
      .filter((uid) => !existing.has(uid.toLowerCase()))
      .map((id) => ({ id, name: null, code: 'error.not.found', errors: [] })),
    ...assets
      .filter(({ known }) => !known)
      .map(({ uid, name }) => ({ id: uid, name, code: 'error.service.vehicle', errors: [] })),
  ];
}

/** @throws Refusal `error.service.interval`, `error.service.threshold` */
function valuesOf({
  interval,
  alertThreshold = {},
  recurring = true,
  ...body
}: ServiceConfigWrite): ServiceConfigValues {
  const { kilometers: alertKilometers = null, hours: alertHours = null, days: alertDays = null } = alertThreshold;
  const { kilometers = null, hours = null, months = null, days = null } = interval;
  if (kilometers === null && hours === null && months === null && days === null)
    throw refuseField('error.service.interval', 'interval.kilometers');
  const above = thresholdsAbove(
    { kilometers, hours, months, days },
    { kilometers: alertKilometers, hours: alertHours, days: alertDays },
  );
  if (above.length > 0)
    throw new Refusal(
      'error.service.threshold',
      above.map((measure) => ({
        path: `alertThreshold.${measure}`,
        keyword: 'rule',
        key: 'error.service.threshold',
        params: {},
      })),
    );
  return {
    service_name: body.serviceName.trim(),
    make: body.make.trim(),
    model: body.model.trim(),
    interval_km: kilometers,
    interval_hours: hours,
    interval_months: months,
    interval_days: days,
    recurring,
    alert_km: alertKilometers,
    alert_hours: alertHours,
    alert_days: alertDays,
    notes: writtenText(body.notes),
  };
}

function present(row: ServiceConfigRow): ServiceConfig {
  return {
    ...{ id: row.uid, accountId: row.account_uid, serviceName: row.service_name, make: row.make, model: row.model },
    interval: intervalOf(row),
    recurring: row.recurring,
    alertThreshold: { kilometers: row.alert_km, hours: row.alert_hours, days: row.alert_days },
    notes: row.notes,
    assets: row.assets,
    updatedAt: instant(row.updated_at),
  };
}

export function intervalOf(
  row: Pick<ServiceConfigValues, 'interval_km' | 'interval_hours' | 'interval_months' | 'interval_days'>,
): ServiceConfig['interval'] {
  const { interval_km: kilometers, interval_hours: hours, interval_months: months, interval_days: days } = row;
  return { kilometers, hours, months, days };
}
