import { INCIDENT_STATUSES, INCIDENT_TYPES } from '@waymark/domain/incident.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type IncidentsView = FilteredView<'type' | 'status' | 'vehicleId' | 'alert' | 'startDate' | 'endDate'>;

/** Search parameters of the screen. */
export const incidentsSearch = recordSearch({
  type: INCIDENT_TYPES,
  status: INCIDENT_STATUSES,
  vehicleId: undefined,
  startDate: undefined,
  endDate: undefined,
  /** Id of the alert from which a new incident is drafted. */
  alert: undefined,
});
