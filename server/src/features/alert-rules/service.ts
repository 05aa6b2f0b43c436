import type {
  AlertRule,
  AlertRuleQuery,
  AlertRuleSuggestion,
  AlertRuleWrite,
} from '@waymark/contract/alert-rules/schema.ts';
import { FEATURES, type Feature } from '@waymark/domain/access.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { isSwitchedOn, seenKinds } from '@waymark/domain/alerts/seen-kinds.ts';
import { suggestedRules } from '@waymark/domain/alerts/suggestions.ts';
import type { Changes } from '../changes.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordServiceParts } from '../records/record-writer.ts';
import { found } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { holdTags } from '../tags/service.ts';
import {
  type AlertRuleRow,
  type AlertRuleValues,
  alertRuleQueries,
  countAssetTypes,
  listAlertRules,
  lockAlertRules,
  ruleIsSeen,
  type SeenAlertRuleQuery,
} from './sql.ts';
import { ruleValues } from './values.ts';
import { storeVersions } from './versions.ts';

export interface AlertRuleParts extends RecordServiceParts {
  changes: Pick<Changes, 'alertRulesChanged'>;
}

type Noun = ListedNoun<typeof AlertRuleWrite, AlertRuleValues, AlertRuleRow, AlertRule, SeenAlertRuleQuery>;

const nounOf = (changes: AlertRuleParts['changes']): Noun => ({
  name: 'alertRule',
  duplicate: { code: 'error.duplicate.alert', field: 'name' },
  values: ruleValues,
  label: ({ name, type }) => ({ name, alertType: type }),
  present,
  queries: alertRuleQueries,
  list: listAlertRules,
  isSmall: true,
  async beforeCreate({ tx, accountId }) {
    await holdTags(tx, accountId);
    await lockAlertRules(tx, accountId);
  },
  beforeUpdate: ({ tx, accountId }) => holdTags(tx, accountId),
  async written(context, written) {
    const facts = await storeVersions(context, written);
    const { accountId } = context;
    if (facts !== undefined) context.afterCommit(() => changes.alertRulesChanged(accountId));
    return facts;
  },
});

/**
 * Alert rules of the account, and those of accounts above that include it. A viewer sees only rules whose feature and
 * toggle are on, and whose sensor carries no data of a feature that is off.
 */
export class AlertRuleService extends RecordService<
  typeof AlertRuleWrite,
  AlertRuleValues,
  AlertRuleRow,
  AlertRule,
  SeenAlertRuleQuery
> {
  constructor(parts: AlertRuleParts) {
    super(nounOf(parts.changes), parts);
  }

  /** @throws Refusal `error.sort.field` */
  override list(viewer: Viewer, query: AlertRuleQuery): Promise<{ items: AlertRule[]; count: number }> {
    return super.list(viewer, { ...query, kinds: seenKinds(viewer), off: featuresOff(viewer) });
  }

  /** @throws Refusal `error.not.found` */
  override async read(viewer: Viewer, uid: string): Promise<AlertRule> {
    const rule = await super.read(viewer, uid);
    const seen =
      isSwitchedOn(alertKindOf(rule.type), viewer) &&
      (await this.reading(viewer, (tx) => ruleIsSeen(tx, uid, featuresOff(viewer))));
    return found(seen ? rule : undefined);
  }

  /** Returns rules that suit the assets of the viewer's current account and that it does not have. */
  async suggestions(viewer: Viewer): Promise<{ items: AlertRuleSuggestion[]; count: number }> {
    const { counts, rows } = await this.reading(viewer, async (tx) => ({
      counts: await countAssetTypes(tx, viewer.accountId),
      rows: (await listAlertRules(tx, [viewer.accountId], { limit: ALL }, true)).rows,
    }));
    const items = suggestedRules([...counts.keys()], rows.filter(isForEveryAssetOfItsTypes))
      .filter(({ type }) => isSwitchedOn(alertKindOf(type), viewer))
      .map(({ type, value, types, schedule }) => ({
        type,
        severity: alertKindOf(type).severity,
        value,
        scope: { assets: [], tags: [], types },
        schedule: schedule && { ...schedule, days: [...schedule.days] },
        assetCount: types.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
      }));
    return { items, count: items.length };
  }
}

function featuresOff(viewer: Viewer): Feature[] {
  return FEATURES.filter((feature) => !viewer.features.has(feature));
}

/** More than the rules of an account and of those above it. */
const ALL = 10_000;

/** A rule for single assets or tags covers no type. */
function isForEveryAssetOfItsTypes({ types, assets, tags }: AlertRuleRow): boolean {
  return types.length > 0 || assets.length + tags.length === 0;
}

function present(row: AlertRuleRow): AlertRule {
  return {
    id: row.uid,
    accountId: row.own ? row.account_uid : null,
    name: row.name,
    type: row.type,
    severity: row.severity,
    enabled: row.enabled,
    value: row.value,
    sensor: row.sensor,
    sensorUnit: row.sensor_unit,
    places: row.place_refs,
    scope: { assets: row.asset_uids, tags: row.tags, types: row.types },
    includesBelow: row.includes_below,
    schedule: row.schedule && {
      days: [...row.schedule.days],
      from: row.schedule.from,
      to: row.schedule.to,
    },
    persistsSeconds: row.persists_s,
    coolDownMinutes: row.cool_down_min,
    wording: row.wording,
    instructions: row.instructions,
    version: row.version,
    assetCount: row.asset_count,
    alertsThisWeek: row.alerts_this_week,
    timeZone: row.time_zone,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
