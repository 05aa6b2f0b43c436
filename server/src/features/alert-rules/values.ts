/** Columns of a written rule, checked by its kind. */
import type { AlertRuleWrite } from '@waymark/contract/alert-rules/schema.ts';
import type { AlertKind, AlertValue } from '@waymark/domain/alerts/kind.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { type Schedule, WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import type { RecordContext } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { mustHaveFeature } from '../session/access.ts';
import { knownTags } from '../tags/service.ts';
import { type AlertRuleValues, findScopeAssets, findScopePlaces, zoneOfAccount } from './sql.ts';

/**
 * Returns the columns of a body.
 * @throws Refusal `error.feature.disabled`, `error.alert.off`, `error.validation`, `error.alert.value.none`,
 * `error.alert.places.none`, `error.alert.persists.none`, `error.place.not.found`, `error.asset.not.found`,
 * `error.tag.unknown`, `error.alert.sensor`, `error.alert.sensor.none`
 */
export async function ruleValues(body: AlertRuleWrite, context: RecordContext): Promise<AlertRuleValues> {
  const { tx, viewer, accountId } = context;
  const kind = alertKindOf(body.type);
  if (kind.feature !== undefined) mustHaveFeature(viewer, kind.feature);
  if (kind.toggle !== null && !viewer.alerts.has(kind.toggle)) throw refuseField('error.alert.off', 'type');
  const { assets = [], tags = [], types = [] } = body.scope ?? {};
  const below = body.includesBelow ?? false;
  return {
    name: body.name.trim(),
    type: body.type,
    severity: body.severity,
    wording: writtenText(body.wording),
    instructions: writtenText(body.instructions),
    enabled: body.enabled ?? true,
    value: ruleValueOf(kind, body.value ?? null),
    sensor: sensorOf(kind, writtenText(body.sensor)),
    places: await placesOf(kind, body.places ?? [], context),
    assets: idsOf(assets, await findScopeAssets(tx, accountId, below, assets), 'scope.assets', 'error.asset.not.found'),
    tags: await knownTags(tx, accountId, tags, 'scope.tags'),
    types: ASSET_TYPES.filter((type) => types.includes(type)),
    includes_below: below,
    schedule: await scheduleOf(body, context),
    persists_s: persistsOf(kind, body.persistsSeconds ?? null),
    cool_down_min: body.coolDownMinutes ?? kind.coolDownMinutes,
  };
}

/**
 * Returns the value of a rule, rounded as its kind declares.
 * @param value null: the default of the kind
 * @param path of the field
 * @throws Refusal `error.alert.value.none`, `error.validation`
 */
export function ruleValueOf({ value: declared }: AlertKind, value: number | null, path = 'value'): number | null {
  if (declared === null) {
    if (value !== null) throw refuseField('error.alert.value.none', path);
    return null;
  }
  if (value === null) return declared.default;
  const { minimum, maximum } = declared;
  if (value < minimum) throw outOfRange(path, 'minimum', '>=', minimum);
  if (value > maximum) throw outOfRange(path, 'maximum', '<=', maximum);
  return rounded(value, declared);
}

/** Rounds to the step without the noise of binary fractions. */
function rounded(value: number, { step }: AlertValue): number {
  return Number((Math.round(value / step) * step).toFixed(6));
}

function outOfRange(path: string, bound: 'minimum' | 'maximum', comparison: string, limit: number): Refusal {
  return new Refusal('error.validation', [
    { path, keyword: bound, key: `error.${bound}.field`, params: { comparison, limit } },
  ]);
}

function persistsOf({ persistsSeconds }: AlertKind, wanted: number | null): number | null {
  if (persistsSeconds !== null) return wanted ?? persistsSeconds;
  if (wanted !== null) throw refuseField('error.alert.persists.none', 'persistsSeconds');
  return null;
}

/** @throws Refusal `error.alert.sensor`, `error.alert.sensor.none` */
function sensorOf({ watch }: AlertKind, name: string | null): string | null {
  if (watch.on === 'sensor' && name === null) throw refuseField('error.alert.sensor', 'sensor');
  if (watch.on !== 'sensor' && name !== null) throw refuseField('error.alert.sensor.none', 'sensor');
  return name;
}

async function placesOf(kind: AlertKind, places: readonly string[], { tx, accountId }: RecordContext) {
  if (places.length === 0) return [];
  if (!kind.places) throw refuseField('error.alert.places.none', 'places');
  return idsOf(places, await findScopePlaces(tx, accountId, places), 'places', 'error.place.not.found');
}

/** Returns internal ids, ascending. @throws Refusal with the position of each unknown one */
function idsOf(
  uids: readonly string[],
  found: ReadonlyMap<string, number>,
  path: string,
  code: 'error.asset.not.found' | 'error.place.not.found',
): number[] {
  const ids = uids.map((uid) => found.get(uid.toLowerCase()));
  const errors = ids.flatMap((id, index) =>
    id === undefined ? [{ path: `${path}.${index}`, keyword: 'rule', key: code, params: {} }] : [],
  );
  if (errors.length > 0) throw new Refusal(code, errors);
  return (ids as number[]).sort((one, other) => one - other);
}

async function scheduleOf({ schedule }: AlertRuleWrite, { tx, accountId }: RecordContext): Promise<Schedule | null> {
  if (schedule == null) return null;
  const { days, from, to } = schedule;
  return {
    days: WEEKDAYS.filter((day) => days.includes(day)),
    from,
    to,
    timeZone: await zoneOfAccount(tx, accountId),
  };
}
