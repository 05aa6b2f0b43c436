/** Changes of a write beside the row of a rule: its versions, the revision of its accounts, and the audit. */
import type { AlertRuleWrite } from '@waymark/contract/alert-rules/schema.ts';
import { ALERT_KINDS, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { isSwitchedOn } from '@waymark/domain/alerts/seen-kinds.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { raiseAlertRevision } from '../../storage/alert-revisions-sql.ts';
import type { Tx } from '../../storage/db.ts';
import type { RecordContext, WrittenRecord } from '../records/record-writer.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type AlertRuleRow, type AlertRuleValues, countAlertRules, namesOf, type VersionValues } from './sql.ts';
import { addVersion, latestVersion } from './versions-sql.ts';

type Written = WrittenRecord<typeof AlertRuleWrite, AlertRuleValues, AlertRuleRow>;

const VERSIONED: readonly string[] = [
  'enabled',
  'value',
  'sensor',
  'places',
  'assets',
  'tags',
  'types',
  'includes_below',
  'schedule',
  'persists_s',
  'cool_down_min',
] satisfies (keyof VersionValues)[];

const PLACE_KINDS = ALERT_KINDS.filter(({ places }) => places).map(({ type }) => type);

/**
 * Stores the versions of a written rule and raises the revision.
 * @returns facts of the audit line; undefined if nothing changed
 * @throws Refusal `error.alert.limit`, `error.alert.geofence.limit`, `error.alert.type`, `error.not.found` for a kind
 * that is switched off
 */
export async function storeVersions(context: RecordContext, written: Written) {
  const { tx, viewer, accountId, now } = context;
  const { uid, before, values, changed = [] } = written;
  if (before !== undefined && !isSwitchedOn(alertKindOf(before.type), viewer)) throw new Refusal('error.not.found');
  if (before !== undefined && values !== undefined && values.type !== before.type)
    throw refuseField('error.alert.type', 'type');
  if (before === undefined) await mustFit(tx, accountId, values!);
  else if (values !== undefined && changed.length === 0) return undefined;
  const { id, version } = await latestVersion(tx, accountId, uid);
  const next = values ?? { ...versionOf(before!), enabled: false };
  const decides = before === undefined || values === undefined || changed.some((field) => VERSIONED.includes(field));
  if (decides) await addVersion(tx, accountId, { id, version: version + 1 }, versionOf(next), new Date(now));
  if (decides || changed.includes('severity'))
    await raiseAlertRevision(tx, accountId, next.includes_below || before?.includes_below === true);
  return facts(tx, written);
}

/** @throws Refusal if the account has more rules than it may, with the new one */
async function mustFit(tx: Tx, accountId: number, { type }: AlertRuleValues): Promise<void> {
  const { total, ofTypes } = await countAlertRules(tx, accountId, PLACE_KINDS);
  const limited = (code: 'error.alert.limit' | 'error.alert.geofence.limit', path: string, limit: number) =>
    new Refusal(code, [{ path, keyword: 'rule', key: code, params: { limit } }]);
  if (alertKindOf(type).places && ofTypes > LIMITS.geofenceAlerts)
    throw limited('error.alert.geofence.limit', 'type', LIMITS.geofenceAlerts);
  if (total > LIMITS.alertRules) throw limited('error.alert.limit', 'name', LIMITS.alertRules);
}

function versionOf(from: VersionValues): VersionValues {
  const { enabled, value, sensor, places, assets, tags, types, includes_below, schedule } = from;
  const { persists_s, cool_down_min } = from;
  return { enabled, value, sensor, places, assets, tags, types, includes_below, schedule, persists_s, cool_down_min };
}

/** Names of columns in the audit. */
const FACTS = {
  name: 'name',
  type: 'alertType',
  severity: 'severity',
  wording: 'wording',
  instructions: 'instructions',
  enabled: 'enabled',
  value: 'alertValue',
  sensor: 'alertSensor',
  places: 'places',
  assets: 'assets',
  tags: 'tags',
  types: 'assetTypes',
  includes_below: 'includesBelow',
  schedule: 'schedule',
  persists_s: 'persistsSeconds',
  cool_down_min: 'coolDownMinutes',
} as const satisfies Record<keyof AlertRuleValues, string>;

/** Longer lists of assets and places are a number in the audit. */
const NAMES_LISTED = 20;

async function facts(tx: Tx, { before, values, changed }: Written): Promise<Record<string, unknown>> {
  if (before === undefined) return Object.fromEntries(await factsOf(tx, values!, Object.keys(FACTS)));
  if (values === undefined || changed === undefined) return {};
  const was = new Map(await factsOf(tx, before, changed));
  const is = await factsOf(tx, values, changed);
  return Object.fromEntries(is.map(([fact, to]) => [fact, { from: was.get(fact), to }]));
}

async function factsOf(tx: Tx, of: AlertRuleValues, columns: readonly string[]): Promise<[string, unknown][]> {
  const all: [string, unknown][] = [];
  for (const column of columns as (keyof AlertRuleValues)[]) all.push([FACTS[column], await factOf(tx, of, column)]);
  return all;
}

async function factOf(tx: Tx, of: AlertRuleValues, column: keyof AlertRuleValues): Promise<unknown> {
  if (column !== 'places' && column !== 'assets') return of[column];
  const ids = of[column];
  return ids.length > NAMES_LISTED ? ids.length : namesOf(tx, column, ids);
}
