import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Strict } from '../common.ts';
import { tokenLink } from '../records/token-link.ts';

/** Page that a link opens: `/share/incident/<token>`, the PDF file. */
export const INCIDENT_LINK_PATH = '/share/incident';

const properties = { ...tokenLink, expiresAt: Instant };

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
