import { WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import Type, { type Static } from 'typebox';
import { TimeOfDay } from '../alert-rules/schema.ts';
import { Id, Instant, Nullable, PlainDate, Strict, WrittenDate } from '../common.ts';
import { withFieldRules } from '../field-rules.ts';

const Weekdays = Type.Array(Type.Enum([...WEEKDAYS]), { minItems: 1, maxItems: 7, uniqueItems: true });

/** A route of an asset, on days and hours of a time. Days and hours are those of the asset's account. */
export const RouteAssignmentWrite = withFieldRules(
  Strict({
    routeId: Id,
    /** First day. Default: today. */
    from: Type.Optional(Nullable(WrittenDate)),
    /** Last day. Default: without an end. */
    until: Type.Optional(Nullable(WrittenDate)),
    /** Days on which a run begins. Default: every day. */
    days: Type.Optional(Nullable(Weekdays)),
    /** Hours of a run. An end that is not after its start is on the next day. Default: the whole day. */
    shiftFrom: Type.Optional(Nullable(TimeOfDay)),
    shiftTo: Type.Optional(Nullable(TimeOfDay)),
  }),
  [
    { rule: 'dependency', fields: ['shiftFrom', 'shiftTo'] },
    { rule: 'dependency', fields: ['shiftTo', 'shiftFrom'] },
  ],
);
export type RouteAssignmentWrite = Static<typeof RouteAssignmentWrite>;

/** Which assignment a call concerns. Default: the present one, else the next one. */
export const RouteAssignmentQuery = Type.Object({
  assignmentId: Type.Optional(Id),
  routeId: Type.Optional(Id),
});
export type RouteAssignmentQuery = Static<typeof RouteAssignmentQuery>;

export const RouteAssignment = Type.Object({
  id: Id,
  assetId: Id,
  assetName: Type.String(),
  routeId: Id,
  routeName: Type.String(),
  state: Type.Union([Type.Literal('planned'), Type.Literal('current'), Type.Literal('ended')]),
  from: PlainDate,
  /** Null: without an end. */
  until: Nullable(PlainDate),
  days: Weekdays,
  /** Null: the whole day. */
  shiftFrom: Nullable(TimeOfDay),
  shiftTo: Nullable(TimeOfDay),
  timeZone: Type.String(),
  /** When a user ended or replaced it. Null: not ended by a user. */
  endedAt: Nullable(Instant),
  createdAt: Instant,
});
export type RouteAssignment = Static<typeof RouteAssignment>;
