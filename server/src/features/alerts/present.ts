import type { Alert, AlertAggregate, AlertDetails, AlertGroup } from '@waymark/contract/alerts/schema.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { sensorOfAlert } from '../../storage/sensors-sql.ts';
import type { AddressOf, MaybePoint } from '../addresses/service.ts';
import { degrees, instant, instantOrNull } from '../records/present.ts';
import type { AggregateRow, GroupRow } from './groups-sql.ts';
import type { AlertRow, RuleVersionRow } from './sql.ts';

/** Returns where an alert was raised; null: nowhere known. */
export function pointOf({ latitude_e7, longitude_e7 }: AlertRow): MaybePoint {
  return { latitude: degrees(latitude_e7), longitude: degrees(longitude_e7) };
}

export function presentAlert(row: AlertRow, addressOf: AddressOf): Alert {
  return {
    id: row.uid,
    type: row.type,
    severity: row.severity,
    state: stateOf(row),
    wording: row.wording,
    assetId: row.asset_uid,
    assetName: row.asset_name,
    assetType: row.asset_type,
    driverId: row.driver_uid,
    driverName: row.driver_name,
    ruleId: row.rule_uid,
    ruleName: row.rule_name,
    ruleVersion: row.rule_version,
    since: instant(row.since),
    raisedAt: instant(row.raised_at),
    endedAt: instantOrNull(row.ended_at),
    endedBy: row.ended_by,
    ...pointOf(row),
    address: addressOf(pointOf(row)),
    placeId: row.place_uid,
    placeName: row.place_name,
    sensor: sensorOfAlert(row),
    value: row.value,
    threshold: row.threshold,
    late: row.late,
    acknowledgedAt: instantOrNull(row.acknowledged_at),
    acknowledgedBy: row.acknowledged_by,
    note: row.note,
    instructions: row.instructions,
    details: row.details,
  };
}

function stateOf({ withdrawn_at, acknowledged_at }: AlertRow): Alert['state'] {
  if (withdrawn_at !== null) return 'withdrawn';
  return acknowledged_at === null ? 'open' : 'acknowledged';
}

export function presentDetails(row: AlertRow, version: RuleVersionRow | undefined, addressOf: AddressOf): AlertDetails {
  const alert = presentAlert(row, addressOf);
  if (version === undefined) return { ...alert, rule: null };
  const { schedule } = version;
  return {
    ...alert,
    rule: {
      value: version.value,
      schedule: schedule && { days: [...schedule.days], from: schedule.from, to: schedule.to },
      timeZone: schedule?.timeZone ?? null,
      persistsSeconds: version.persists_s,
      coolDownMinutes: version.cool_down_min,
      validFrom: instant(version.valid_from),
      changedSince: version.changed_since,
    },
  };
}

export function presentGroup(group: GroupRow, newest: Alert): AlertGroup {
  const below = alertKindOf(newest.type).value?.side === 'below';
  return {
    newest,
    count: group.count,
    assets: group.assets,
    first: instant(group.first),
    last: instant(group.last),
    worst: below ? group.lowest : group.highest,
    bars: group.bars,
  };
}

export function presentAggregate({ last, ...row }: AggregateRow): AlertAggregate {
  const { key, name, count, open, acknowledged, critical } = row;
  return { key, name, count, open, acknowledged, critical, last: instant(last) };
}
