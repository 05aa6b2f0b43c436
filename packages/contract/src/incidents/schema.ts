import { INCIDENT_STATUSES, INCIDENT_TYPES } from '@waymark/domain/incident.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { SENSOR_KINDS } from '@waymark/domain/sensors/sensor.ts';
import Type, { type Static } from 'typebox';
import { AlertKindName } from '../alert-rules/schema.ts';
import { DateInput, Email, Id, Instant, Nullable, optionalText, Paging, Phone, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';
import { StatusSchema } from '../vehicles/schema.ts';

const type = Type.Enum([...INCIDENT_TYPES]);
const status = Type.Enum([...INCIDENT_STATUSES]);
/** Epoch seconds. */
const seconds = Type.Integer({ minimum: 946_684_800, maximum: 4_102_444_800 });
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: NOT_BLANK });
const Point = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
});

export const IncidentWrite = Strict({
  incidentName: text(LIMITS.incidentNameCharacters),
  type,
  /** Default: draft. `submitted` needs vehicle and description, and is final. */
  status: Type.Optional(status),
  incidentDateTime: seconds,
  /** The vehicle, by either id. */
  vehicleId: Type.Optional(Nullable(Id)),
  vehicleSclId: Type.Optional(Nullable(Id)),
  vehicleStatusReason: optionalText(LIMITS.incidentStatusReasonCharacters),
  /** A driver of the account, by either id; without one, the person in the other fields drove. */
  driverId: Type.Optional(Nullable(Id)),
  driverSclId: Type.Optional(Nullable(Id)),
  driverFirstName: optionalText(LIMITS.personNameCharacters),
  driverLastName: optionalText(LIMITS.personNameCharacters),
  driverPhone: Type.Optional(Nullable(Phone)),
  driverEmail: Type.Optional(Nullable(Email)),
  eventDescription: optionalText(LIMITS.incidentDescriptionCharacters),
  incidentAddress: optionalText(LIMITS.incidentAddressCharacters),
  /** Default: where the vehicle was at that time. */
  incidentLocation: Type.Optional(Nullable(Strict(Point.properties))),
  /** Accepted so that an answer can be sent back, and ignored: it is when the draft was created. */
  creationTime: Type.Optional(seconds),
  /** The alert from which a new incident is prepared. Ignored for an existing one. */
  alertId: Type.Optional(Nullable(Id)),
});
export type IncidentWrite = Static<typeof IncidentWrite>;

const optional = Nullable(Type.String());

export const Incident = Type.Object({
  id: Id,
  accountId: Id,
  incidentName: Type.String(),
  type,
  status,
  incidentDateTime: seconds,
  vehicleId: Nullable(Id),
  vehicleSclId: Nullable(Id),
  vehicleName: optional,
  vehicleVin: optional,
  vehicleStatusReason: optional,
  driverId: Nullable(Id),
  driverSclId: Nullable(Id),
  driverFirstName: optional,
  driverLastName: optional,
  /** Absent for users without the permission for contact details. */
  driverPhone: Type.Optional(optional),
  driverEmail: Type.Optional(optional),
  eventDescription: optional,
  incidentAddress: optional,
  incidentLocation: Nullable(Point),
  /** Epoch seconds. */
  creationTime: seconds,
  updatedAt: Instant,
  /** Null for a draft. */
  submittedAt: Nullable(Instant),
  submittedBy: optional,
  /** The alert from which it was prepared. */
  alert: Nullable(Type.Object({ id: Id, type: AlertKindName, since: Instant })),
  annotations: Type.Array(Type.Object({ at: Instant, by: Type.String(), text: Type.String() })),
});
export type Incident = Static<typeof Incident>;

export const IncidentQuery = Type.Object({
  ...Paging,
  /** Title, vehicle, VIN and description; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  type: Type.Optional(type),
  status: Type.Optional(status),
  vehicleId: Type.Optional(Id),
  /** Incidents that were prepared from this alert. */
  alertId: Type.Optional(Id),
  /** Time of the incident. */
  startDate: Type.Optional(DateInput),
  endDate: Type.Optional(DateInput),
});
export type IncidentQuery = Static<typeof IncidentQuery>;

const { limit: _limit, skip: _skip, ...inFile } = IncidentQuery.properties;
export const IncidentFileQuery = Type.Object(inFile);
export type IncidentFileQuery = Static<typeof IncidentFileQuery>;

export const IncidentAnnotation = Strict({ text: text(LIMITS.incidentDescriptionCharacters) });
export type IncidentAnnotation = Static<typeof IncidentAnnotation>;

const Fix = Type.Object({
  time: Instant,
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  speedMetersPerSecond: Nullable(Type.Number()),
  headingDegrees: Nullable(Type.Number()),
  ignition: Nullable(Type.Boolean()),
  satellites: Nullable(Type.Integer()),
  rpm: Nullable(Type.Integer()),
  externalVolts: Nullable(Type.Number()),
  /** A position that the vehicle cannot have reached. */
  outlier: Type.Boolean(),
});

/** `driving`: harsh driving or speeding, with its type. `alert`: with its kind. The others have no type. */
export const EVIDENCE_EVENTS = ['tripStart', 'tripEnd', 'ignitionOn', 'ignitionOff', 'driving', 'alert'] as const;
const EvidenceEvent = Type.Object({
  time: Instant,
  kind: Type.Enum([...EVIDENCE_EVENTS]),
  type: Nullable(Type.String()),
  /** Measured value and the limit that it passed, in the unit of the type: m/s² or m/s for driving events. */
  value: Nullable(Type.Number()),
  limit: Nullable(Type.Number()),
});
export type EvidenceEvent = Static<typeof EvidenceEvent>;

/** Values that a sensor of the vehicle had. Numbers are in `unit`. */
const EvidenceSensor = Type.Object({
  name: Type.String(),
  kind: Type.Enum([...SENSOR_KINDS]),
  unit: Nullable(Type.String()),
  points: Type.Array(Type.Object({ time: Instant, value: Type.Union([Type.Number(), Type.Boolean(), Type.String()]) })),
});

export const IncidentEvidence = Type.Object({
  /** The incident was submitted, so all of it is a copy that retention does not delete. */
  copied: Type.Boolean(),
  from: Instant,
  to: Instant,
  fixes: Type.Array(Fix),
  /** States of the vehicle without gaps; empty if it never reported. */
  statuses: Type.Array(Type.Object({ status: StatusSchema, startTime: Instant, endTime: Instant })),
  /** Speed limit of the account that applied to the vehicle at the time; null: none. */
  speedLimitMetersPerSecond: Nullable(Type.Number()),
  /** In the order of time. */
  events: Type.Array(EvidenceEvent),
  /** By name. Those that did not report then are left out. */
  sensors: Type.Array(EvidenceSensor),
});
export type IncidentEvidence = Static<typeof IncidentEvidence>;
