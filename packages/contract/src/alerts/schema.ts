import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { AlertKindName, AlertSchedule, Severity } from '../alert-rules/schema.ts';
import { DateInput, Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { needs } from '../feature-fields.ts';

/**
 * `open`: not acknowledged by a user. `acknowledged`: by a user. Both may have ended by themselves. `withdrawn`: data that
 * arrived later shows that it did not happen.
 */
export const ALERT_STATES = ['open', 'acknowledged', 'withdrawn'] as const;
export const AlertState = Type.Enum([...ALERT_STATES]);

/** Why an alert ended by itself: the condition is over, its rule changed, or the asset left the rule. */
export const ALERT_ENDS = ['over', 'ruleChanged', 'assetLeft'] as const;

export const AlertSensor = Nullable(Type.Object({ name: Type.String(), unit: Nullable(Type.String()) }));
export type AlertSensor = Static<typeof AlertSensor>;

export const Alert = Type.Object({
  id: Id,
  type: AlertKindName,
  severity: Severity,
  state: AlertState,
  /** Title: the wording of the rule; null: the name of the kind. */
  wording: Nullable(Type.String()),
  assetId: Id,
  assetName: Type.String(),
  assetType: Type.String(),
  driverId: Nullable(Id),
  driverName: Nullable(Type.String()),
  /** null: the product's own rule. */
  ruleId: Nullable(Id),
  ruleName: Nullable(Type.String()),
  ruleVersion: Nullable(Type.Integer()),
  /** Since when the condition holds. */
  since: Instant,
  /** When the rule was met. */
  raisedAt: Instant,
  /** null: not ended. For an alert of one moment equal to `since`. */
  endedAt: Nullable(Instant),
  endedBy: Nullable(Type.Enum([...ALERT_ENDS])),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  /** Address or place of the position, as far as it is known. */
  address: Nullable(Type.String()),
  placeId: needs('geofence', Nullable(Id)),
  placeName: needs('geofence', Nullable(Type.String())),
  /** The sensor that the rule watches, with the unit of value and threshold. Null for other kinds, and if it is gone. */
  sensor: AlertSensor,
  /** The most extreme measured value, in the unit of the kind; null for kinds without one. */
  value: Nullable(Type.Number()),
  /** The value that the rule compares with. */
  threshold: Nullable(Type.Number()),
  /** Its data was old on arrival: it was not notified. */
  late: Type.Boolean(),
  acknowledgedAt: Nullable(Instant),
  acknowledgedBy: Nullable(Type.String()),
  note: Nullable(Type.String()),
  instructions: Nullable(Type.String()),
  /** Facts of kinds that other parts raise, such as the request of a command. */
  details: Nullable(Type.Record(Type.String(), Type.Unknown())),
});
export type Alert = Static<typeof Alert>;

/** An alert with the rule as it was when it raised the alert. */
export const AlertDetails = Type.Object({
  ...Alert.properties,
  /** null: the product's own rule. */
  rule: Nullable(
    Type.Object({
      value: Nullable(Type.Number()),
      schedule: Nullable(AlertSchedule),
      /** IANA zone of the schedule. */
      timeZone: Nullable(Type.String()),
      persistsSeconds: Nullable(Type.Integer()),
      coolDownMinutes: Type.Integer(),
      /** Since when this version decided. */
      validFrom: Instant,
      /** The rule has a later version, or was deleted. */
      changedSince: Type.Boolean(),
    }),
  ),
});
export type AlertDetails = Static<typeof AlertDetails>;

/** Alerts are selected by when they were raised. Without a state: all that were not withdrawn. */
export const AlertQuery = Type.Object({
  ...Paging,
  state: Type.Optional(AlertState),
  severity: Type.Optional(Severity),
  type: Type.Optional(AlertKindName),
  assetId: Type.Optional(Id),
  ruleId: Type.Optional(Id),
  placeId: Type.Optional(Id),
  search: Type.Optional(Type.String({ maxLength: 80 })),
  createdAfter: Type.Optional(DateInput),
  createdBefore: Type.Optional(DateInput),
});
export type AlertQuery = Static<typeof AlertQuery>;
export const AlertsOfAssetQuery = Type.Omit(AlertQuery, ['assetId']);
/** Filters of calls without pages. */
export const AlertFilter = Type.Omit(AlertQuery, ['limit', 'skip', 'sort', 'order']);
export type AlertFilter = Static<typeof AlertFilter>;
/** The list of an exported file. */
export const AlertExportQuery = Type.Omit(AlertQuery, ['limit', 'skip']);
export type AlertExportQuery = Static<typeof AlertExportQuery>;

/** Alerts of one rule on one asset, or of one rule at one place, that are shown as one line. */
export const AlertGroup = Type.Object({
  /** The newest of the group. */
  newest: Alert,
  count: Type.Integer({ minimum: 1 }),
  assets: Type.Integer({ minimum: 1 }),
  first: Instant,
  last: Instant,
  /** The most extreme value of the group. */
  worst: Nullable(Type.Number()),
  /** Alerts in each twelfth of the time from the first to the last. */
  bars: Type.Array(Type.Integer({ minimum: 0 })),
});
export type AlertGroup = Static<typeof AlertGroup>;

export const AlertCounts = Type.Object({
  open: Type.Integer({ minimum: 0 }),
  acknowledged: Type.Integer({ minimum: 0 }),
  /** Open ones by severity. */
  severities: Type.Record(Type.Enum([...SEVERITIES]), Type.Integer({ minimum: 0 })),
});
export type AlertCounts = Static<typeof AlertCounts>;

export const ALERT_GROUPINGS = ['type', 'severity', 'asset', 'day'] as const;

/** Without dates: the last 30 days. */
export const AlertAggregateQuery = Type.Object({
  ...Paging,
  /** Also as `vehicleId`. */
  assetId: Type.Optional(Id),
  group: Type.Optional(Type.Enum([...ALERT_GROUPINGS])),
  createdAfter: Type.Optional(DateInput),
  createdBefore: Type.Optional(DateInput),
});
export type AlertAggregateQuery = Static<typeof AlertAggregateQuery>;

/** Numbers of alerts with the same key: type, severity, id of the asset, or day in the zone of the account. */
export const AlertAggregate = Type.Object({
  key: Type.String(),
  /** Of the asset; null for other groups. */
  name: Nullable(Type.String()),
  count: Type.Integer({ minimum: 0 }),
  open: Type.Integer({ minimum: 0 }),
  acknowledged: Type.Integer({ minimum: 0 }),
  critical: Type.Integer({ minimum: 0 }),
  last: Instant,
});
export type AlertAggregate = Static<typeof AlertAggregate>;

export const AlertHistoryQuery = Type.Object({
  ...Paging,
  assetId: Type.Optional(Id),
  createdAfter: Type.Optional(DateInput),
  createdBefore: Type.Optional(DateInput),
});
export type AlertHistoryQuery = Static<typeof AlertHistoryQuery>;

/**
 * `plugged`: the supply of the device was lost. `manual plugged`: of these, those after which the device was plugged in
 * again.
 */
export const ALERT_HISTORY_TYPES = [
  'plugged',
  'manual immobilized',
  'auto immobilization',
  'manual plugged',
  'shock',
] as const;
export const AlertHistoryWrite = Strict({ type: Type.Enum([...ALERT_HISTORY_TYPES]) });
export type AlertHistoryWrite = Static<typeof AlertHistoryWrite>;

/** Also with `sclId` for the asset or its device. Without dates: today. */
export const AlertHistoryRange = Type.Object({
  ...Paging,
  assetId: Type.Optional(Id),
  startDate: Type.Optional(DateInput),
  endDate: Type.Optional(DateInput),
});
export type AlertHistoryRange = Static<typeof AlertHistoryRange>;

/** Acknowledges alerts, one or many. */
export const AlertAcknowledgement = Strict({
  ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.acknowledgedAlerts, uniqueItems: true }),
  note: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.alertNoteCharacters }))),
});
export type AlertAcknowledgement = Static<typeof AlertAcknowledgement>;

/** `changed`: alerts that were not acknowledged before. */
export const AlertAcknowledged = Type.Object({ changed: Type.Integer({ minimum: 0 }) });
