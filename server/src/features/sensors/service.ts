import { isDeepStrictEqual } from 'node:util';
import type { Sensor, SensorQuery, SensorWrite } from '@waymark/contract/sensors/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { featuresOf, namesRead } from '@waymark/domain/sensors/features.ts';
import { raiseAlertRevision } from '../../storage/alert-revisions-sql.ts';
import { carrySensorName } from '../../storage/sensors-sql.ts';
import { assetKeys } from '../assets/service.ts';
import type { Changes } from '../changes.ts';
import { assetsCalled } from '../fleet/named-assets-sql.ts';
import { csvList, importableColumns } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext, RecordServiceParts, WrittenRecord } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { holdTags, knownTags } from '../tags/service.ts';
import { SENSOR_PLAN, sensorColumns } from './csv.ts';
import { checkedDefinition } from './definition.ts';
import {
  countSensors,
  listSensors,
  lockSensors,
  replaceVersions,
  type SeenSensorQuery,
  type SensorRow,
  type SensorValues,
  sensorQueries,
  setFeatures,
  sharedName,
} from './sql.ts';

export { assetSensors, type SensedAsset } from './asset-sensors.ts';
export { sensorDays } from './days.ts';
export { type SensorPoints, sensorPoints } from './points.ts';

export interface SensorServiceParts extends RecordServiceParts {
  changes: Pick<Changes, 'alertRulesChanged' | 'assetChanged'>;
}

type Noun = ListedNoun<typeof SensorWrite, SensorValues, SensorRow, Sensor, SeenSensorQuery>;

const nounOf = (changes: SensorServiceParts['changes']): Noun => ({
  name: 'sensor',
  duplicate: { code: 'error.duplicate.sensor', field: 'name' },
  plan: SENSOR_PLAN,
  values: valuesOf,
  label: ({ name }) => ({ name }),
  present,
  queries: sensorQueries,
  list: listSensors,
  isSmall: true,
  async beforeCreate({ tx, accountId }) {
    await holdTags(tx, accountId);
    await lockSensors(tx, accountId);
  },
  beforeUpdate: ({ tx, accountId }) => holdTags(tx, accountId),
  async mayAdd({ tx, accountId }) {
    if ((await countSensors(tx, accountId)) >= LIMITS.sensors)
      throw new Refusal('error.sensor.limit', [
        { path: 'name', keyword: 'rule', key: 'error.sensor.limit', params: { limit: LIMITS.sensors } },
      ]);
  },
  async written(context, written) {
    const details = await storeVersion(context, written);
    const { tx, accountId } = context;
    await renamed(context, written, changes);
    if (details === undefined && written.changed?.length === 0) return undefined;
    await raiseAlertRevision(tx, accountId, false);
    context.afterCommit(() => changes.alertRulesChanged(accountId));
    return details;
  },
});

/** Sensors of the account. A viewer sees only those that read values of features that are on. */
export class SensorService extends RecordService<typeof SensorWrite, SensorValues, SensorRow, Sensor, SeenSensorQuery> {
  constructor(parts: SensorServiceParts) {
    super(nounOf(parts.changes), parts);
  }

  /** @throws Refusal `error.sort.field` */
  override list(viewer: Viewer, query: SensorQuery): Promise<{ items: Sensor[]; count: number }> {
    return super.list(viewer, { ...query, features: [...viewer.features] });
  }

  /** Exports the sensors that the viewer sees. @throws Refusal as `list` */
  override file(viewer: Viewer, query: Omit<SensorQuery, 'limit' | 'skip'>): Promise<Download> {
    const columns = sensorColumns(importableColumns<Sensor>(SENSOR_PLAN.columns));
    return csvList(SENSOR_PLAN.templateName, (page) => this.list(viewer, { ...query, ...page }), columns);
  }

  /** @throws Refusal `error.not.found` */
  override async read(viewer: Viewer, uid: string): Promise<Sensor> {
    const row = await this.tenant(viewer, (tx) => sensorQueries.read(tx, viewer.visibleAccounts, uid));
    mustSee(viewer, found(row));
    return super.read(viewer, uid);
  }
}

/** @throws Refusal `error.not.found` for a sensor that carries data of a disabled feature */
function mustSee(viewer: Viewer, { features }: Pick<SensorRow, 'features'>): void {
  if (!features.every((feature) => viewer.features.has(feature))) throw new Refusal('error.not.found');
}

/** Carries a new name to the rules and tanks that name the sensor. */
async function renamed(
  { tx, accountId, afterCommit }: RecordContext,
  { uid, before, values }: WrittenRecord<typeof SensorWrite, SensorValues, SensorRow>,
  changes: SensorServiceParts['changes'],
): Promise<void> {
  if (before === undefined || values === undefined || before.name === values.name) return;
  const assetIds = await carrySensorName(tx, accountId, { uid, before: before.name, after: values.name });
  afterCommit(async () => {
    for (const assetId of assetIds) await changes.assetChanged({ accountId, assetId });
  });
}

/** @throws Refusal `error.sensor.scope`, `error.asset.not.found`, `error.tag.unknown` */
async function valuesOf({ name, kind, unit, scope }: SensorWrite, context: RecordContext): Promise<SensorValues> {
  const { tx, accountId } = context;
  const deviceModel = writtenText(scope.deviceModel);
  const assetName = writtenText(scope.assetName);
  const { asset = null, tag = null } = scope;
  if ([asset ?? assetName, tag, deviceModel].filter((one) => one !== null).length !== 1)
    throw refuseField('error.sensor.scope', assetName === null ? 'scope' : 'scope.assetName');
  if (unit && kind !== 'number') throw refuseField('error.sensor.unused', 'unit');
  const assetId =
    asset !== null ? await assetById(context, asset) : assetName && (await assetByName(context, assetName));
  const [known = null] = tag === null ? [] : await knownTags(tx, accountId, [tag], 'scope.tag');
  return {
    ...{ name: name.trim(), kind, unit: writtenText(unit), asset_id: assetId || null, tag: known },
    device_model: deviceModel,
  };
}

/** @throws Refusal `error.asset.not.found` */
async function assetById({ tx, viewer, accountId }: RecordContext, uid: string): Promise<number> {
  const key = (await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase());
  if (key?.accountId !== accountId) throw refuseField('error.asset.not.found', 'scope.asset');
  return key.assetId;
}

/** @throws Refusal `error.asset.not.found`, also for two assets of one name */
async function assetByName({ tx, accountId }: RecordContext, called: string): Promise<number> {
  const [asset, other] = await assetsCalled(tx, accountId, { called });
  if (asset === undefined || other !== undefined) throw refuseField('error.asset.not.found', 'scope.assetName');
  return asset.id;
}

/**
 * Stores a new or changed definition as a version.
 * @returns details of the audit line; undefined if the definition stays
 * @throws Refusal `error.not.found`, `error.sensor.*`, `error.date.future`, `error.feature.disabled`
 */
async function storeVersion(
  context: RecordContext,
  { uid, before, values, body }: WrittenRecord<typeof SensorWrite, SensorValues, SensorRow>,
): Promise<Record<string, unknown> | undefined> {
  const { tx, viewer, accountId, now } = context;
  if (before !== undefined) mustSee(viewer, before);
  if (body === undefined || values === undefined) return {};
  if (before !== undefined && before.kind !== body.kind) throw refuseField('error.sensor.kind', 'kind');
  const definition = checkedDefinition(viewer, body);
  if (values.tag !== null) await mustBeOnlyOne(context, uid, values.name, values.tag);
  const from = body.validFrom == null ? (before === undefined ? 0 : now) : Date.parse(body.validFrom);
  if (from > now) throw refuseField('error.date.future', 'validFrom');
  const isSame = before !== undefined && isDeepStrictEqual(before.definition, definition);
  if (isSame && (body.validFrom == null || from === before.valid_from.getTime())) return undefined;
  const all = await replaceVersions(tx, accountId, uid, new Date(from), definition);
  await setFeatures(tx, accountId, uid, featuresOf(all.flatMap(namesRead)));
  const { source, expression } = definition;
  return { ...(source === null ? { expression } : { source }), validFrom: new Date(from).toISOString() };
}

/** @throws Refusal `error.sensor.shared` if an asset would get two sensors with one name by two tags */
async function mustBeOnlyOne({ tx, accountId }: RecordContext, uid: string, name: string, tag: string): Promise<void> {
  const other = await sharedName(tx, accountId, { name, tag, except: uid });
  if (other !== undefined)
    throw new Refusal('error.sensor.shared', [
      { path: 'name', keyword: 'rule', key: 'error.sensor.shared', params: { tag: other.tag, asset: other.asset } },
    ]);
}

function present(row: SensorRow): Sensor {
  const { definition, valid_from: from } = row;
  return {
    ...{ id: row.uid, accountId: row.account_uid, name: row.name, kind: row.kind, unit: row.unit },
    scope: {
      asset: row.asset_uid === null ? null : { id: row.asset_uid, name: row.asset_name ?? '' },
      ...{ tag: row.tag, deviceModel: row.device_model },
    },
    ...definition,
    calibration: [...definition.calibration],
    words: [...definition.words],
    validFrom: from.getTime() === 0 ? null : instant(from),
    ...{ versions: row.versions, assets: row.assets },
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
