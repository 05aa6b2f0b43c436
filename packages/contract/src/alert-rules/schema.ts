import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { ALERT_KIND_NAMES, CONFIGURABLE_KINDS } from '@waymark/domain/alerts/kinds.ts';
import { WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { TIME_OF_DAY } from '@waymark/domain/local-time.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, optionalText, Paging, PlainDate, Strict } from '../common.ts';
import { needs } from '../feature-fields.ts';
import { TagNames } from '../tags/schema.ts';
import { NOT_BLANK } from '../validation.ts';

export const AlertKindName = Type.Enum([...ALERT_KIND_NAMES]);
export const Severity = Type.Enum([...SEVERITIES]);

export const TimeOfDay = Type.String({ pattern: TIME_OF_DAY.source });

/**
 * When a rule applies, in the zone of its account. A window whose end is not after its start ends on the next day, and
 * belongs to the day of its start. Equal times: the whole day.
 */
export const AlertSchedule = Strict({
  days: Type.Array(Type.Enum([...WEEKDAYS]), { minItems: 1, maxItems: 7, uniqueItems: true }),
  from: TimeOfDay,
  to: TimeOfDay,
});
export type AlertSchedule = Static<typeof AlertSchedule>;

/** The assets of a rule: those that match any of the lists. Without any entry: all of them. */
export const AlertScope = Strict({
  assets: Type.Array(Id, { maxItems: LIMITS.alertRuleAssets, uniqueItems: true }),
  tags: TagNames,
  types: Type.Array(Type.Enum([...ASSET_TYPES]), { maxItems: ASSET_TYPES.length, uniqueItems: true }),
});
export type AlertScope = Static<typeof AlertScope>;

/** An alert rule as users write it. Which fields a kind takes is declared in domain/alerts/kinds. */
export const AlertRuleWrite = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.alertNameCharacters, pattern: NOT_BLANK }),
  type: Type.Enum([...CONFIGURABLE_KINDS]),
  severity: Severity,
  enabled: Type.Optional(Type.Boolean()),
  /** In the unit of the kind; null for kinds without a value. */
  value: Type.Optional(Nullable(Type.Number())),
  /** Name of the sensor that the rule watches, for kinds that watch one. An asset without it raises no alert. */
  sensor: optionalText(LIMITS.sensorNameCharacters),
  /** Places of the rule; empty: every place. Only for kinds that concern places. */
  places: Type.Optional(Type.Array(Id, { maxItems: LIMITS.alertRulePlaces, uniqueItems: true })),
  scope: Type.Optional(AlertScope),
  /** The rule applies to the assets of the accounts below, too. */
  includesBelow: Type.Optional(Type.Boolean()),
  /** null: always. */
  schedule: Type.Optional(Nullable(AlertSchedule)),
  /** The condition must hold for this long without a break. Null: the default of the kind. */
  persistsSeconds: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 86_400 }))),
  /** An asset raises the rule at most once in this time. Null: the default of the kind. */
  coolDownMinutes: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 10_080 }))),
  /** Title of the alert in place of the name of its kind. */
  wording: optionalText(LIMITS.alertNameCharacters),
  /** Instructions for the reader, shown with the alert. */
  instructions: optionalText(LIMITS.alertInstructionsCharacters),
});
export type AlertRuleWrite = Static<typeof AlertRuleWrite>;

export const AlertRule = Type.Object({
  id: Id,
  /** null for a rule of an account above: it can be read, not changed. */
  accountId: Nullable(Id),
  name: Type.String(),
  type: AlertKindName,
  severity: Severity,
  enabled: Type.Boolean(),
  value: Nullable(Type.Number()),
  sensor: Nullable(Type.String()),
  /** Unit of the value, for a sensor of the account. */
  sensorUnit: Nullable(Type.String()),
  places: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  scope: AlertScope,
  includesBelow: Type.Boolean(),
  schedule: Nullable(AlertSchedule),
  persistsSeconds: Nullable(Type.Integer()),
  coolDownMinutes: Type.Integer(),
  wording: Nullable(Type.String()),
  instructions: Nullable(Type.String()),
  /** Counts the changes of what the rule decides by. */
  version: Type.Integer({ minimum: 1 }),
  /** Assets that it applies to now. */
  assetCount: Type.Integer({ minimum: 0 }),
  /** Alerts of the last seven days. */
  alertsThisWeek: Type.Integer({ minimum: 0 }),
  /** IANA zone of the schedule. */
  timeZone: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AlertRule = Static<typeof AlertRule>;

export const AlertRuleQuery = Type.Object({
  ...Paging,
  search: Type.Optional(Type.String({ maxLength: 80 })),
  type: Type.Optional(AlertKindName),
  severity: Type.Optional(Severity),
});
export type AlertRuleQuery = Static<typeof AlertRuleQuery>;

/** A rule that suits the assets of the account. It has no name, because names are in the language of the user. */
export const AlertRuleSuggestion = Type.Object({
  type: Type.Enum([...CONFIGURABLE_KINDS]),
  severity: Severity,
  value: Nullable(Type.Number()),
  scope: AlertScope,
  schedule: Nullable(AlertSchedule),
  /** Assets that it would apply to. */
  assetCount: Type.Integer({ minimum: 1 }),
});
export type AlertRuleSuggestion = Static<typeof AlertRuleSuggestion>;

/** A rule to preview, and other values of it whose alerts are only counted. */
export const AlertPreviewStart = Strict({
  ...AlertRuleWrite.properties,
  /** In the unit of the kind. */
  otherValues: Type.Optional(Type.Array(Type.Number(), { maxItems: LIMITS.alertPreviewValues })),
});
export type AlertPreviewStart = Static<typeof AlertPreviewStart>;

/** An alert that an edited rule would have raised. */
export const PreviewedAlert = Type.Object({
  assetId: Id,
  assetName: Type.String(),
  /** Since when the condition held. */
  since: Instant,
  /** When the alert would have been raised. */
  time: Instant,
  /** null: it still holds. For an alert of one moment equal to `time`. */
  endedAt: Nullable(Instant),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Address or place of the position, as far as it is known. */
  address: Nullable(Type.String()),
  placeName: needs('geofence', Nullable(Type.String())),
  /** The most extreme measured value, in the unit of the kind; null for kinds without one. */
  value: Nullable(Type.Number()),
});
export type PreviewedAlert = Static<typeof PreviewedAlert>;

export const PREVIEW_STATES = ['running', 'done', 'cancelled', 'failed'] as const;

/**
 * Alerts that a rule would have raised in the last seven days if it had applied since their start, calculated from the
 * stored positions by the functions that raise alerts. While it is running, the numbers are of the assets calculated so
 * far.
 */
export const AlertPreview = Type.Object({
  id: Id,
  state: Type.Enum([...PREVIEW_STATES]),
  from: Instant,
  to: Instant,
  /** Assets calculated, and those to calculate: at most `LIMITS.alertPreviewAssets`, the ones that reported last. */
  done: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  /** Assets that the rule applies to. More than `total`: the preview is of a part of them. */
  inScope: Type.Integer({ minimum: 0 }),
  alerts: Type.Integer({ minimum: 0 }),
  /** Assets with an alert. */
  assets: Type.Integer({ minimum: 0 }),
  /** Newest first, at most `LIMITS.previewedAlerts`. */
  items: Type.Array(PreviewedAlert),
  /** Assets with the most alerts, at most `LIMITS.alertPreviewVehicles`. */
  vehicles: Type.Array(Type.Object({ assetId: Id, assetName: Type.String(), alerts: Type.Integer({ minimum: 1 }) })),
  /** Alerts of each day of the account's zone, oldest first. The first and the last day are parts of days. */
  days: Type.Array(Type.Object({ day: PlainDate, alerts: Type.Integer({ minimum: 0 }) })),
  /**
   * Number of alerts that the rule would have raised with its own and with the other values, ascending. Without a
   * value: empty.
   */
  values: Type.Array(
    Type.Object({ value: Type.Number(), alerts: Type.Integer({ minimum: 0 }), assets: Type.Integer({ minimum: 0 }) }),
  ),
  /** Time that the calculation took; null while it is running. */
  seconds: Nullable(Type.Number()),
});
export type AlertPreview = Static<typeof AlertPreview>;
