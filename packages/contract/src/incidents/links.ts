import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../common.ts';
import { SHARE_STATES } from '../shares/schema.ts';

/** Page that a link opens: `/share/incident/<token>`, the PDF file. */
export const INCIDENT_LINK_PATH = '/share/incident';

const properties = {
  id: Id,
  /** Name of its maker; empty if the user was deleted, or belongs to an account that the caller does not see. */
  createdBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
  /** `ended`: its maker may no longer share the incident. */
  state: Type.Enum([...SHARE_STATES]),
  /** Number of openings. */
  views: Type.Integer({ minimum: 0 }),
  lastViewAt: Nullable(Instant),
};

/** A link to the PDF file of an incident. Its address is returned once, at its creation. */
export const IncidentLink = Type.Object(properties);
export type IncidentLink = Static<typeof IncidentLink>;
export const CreatedIncidentLink = Type.Object({ ...properties, link: Type.String() });
export type CreatedIncidentLink = Static<typeof CreatedIncidentLink>;

export const IncidentLinkWrite = Strict({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.incidentLinkDaysMaximum,
      default: LIMITS.incidentLinkDaysDefault,
    }),
  ),
});
export type IncidentLinkWrite = Static<typeof IncidentLinkWrite>;
export const IncidentLinkParams = Type.Object({ id: Id, linkId: Id });
