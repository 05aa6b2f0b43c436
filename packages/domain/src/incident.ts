import type { AlertKindName } from './alerts/kinds.ts';

/** Kinds and states of incidents (product.md, "Incident"). */
export const INCIDENT_TYPES = ['accident', 'theft', 'breakdown'] as const;
export type IncidentType = (typeof INCIDENT_TYPES)[number];

/** Submitted once; afterwards an incident is annotated only. */
export const INCIDENT_STATUSES = ['draft', 'submitted'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

/** Kinds of alerts from which an incident can be drafted, with its type. */
export const INCIDENTS_OF_ALERTS: Readonly<Partial<Record<AlertKindName, IncidentType>>> = {
  crash: 'accident',
  towing: 'theft',
  fuelDrop: 'theft',
  securePark: 'theft',
  movedAfterCut: 'theft',
};

/** Kinds of alerts for which Waymark prepares the draft itself (decisions.md, "Crash"). */
export const AUTOMATIC_DRAFTS: readonly AlertKindName[] = ['crash'];
