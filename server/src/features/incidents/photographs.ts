import { PhotographService, type PhotographServiceParts } from '../attachments/service.ts';
import { Refusal } from '../refusal.ts';
import { type IncidentRow, incidentQueries } from './sql.ts';

export type IncidentPhotographs = PhotographService<IncidentRow>;

/** Photographs of incidents. They are added to and removed from drafts only, because they are evidence. */
export function incidentPhotographs(parts: PhotographServiceParts): IncidentPhotographs {
  return new PhotographService(parts, {
    ...{ of: 'incident', name: 'incident', find: incidentQueries.find, label: ({ name }) => name },
    mustChange({ status }) {
      if (status !== 'draft') throw new Refusal('error.incident.submitted');
    },
  });
}
