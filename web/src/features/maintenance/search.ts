import { SERVICE_STATES } from '@waymark/domain/maintenance/service-state.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

/** `assetId` and `service` fill in the form of a new service. */
export type MaintenanceView = FilteredView<'show' | 'state' | 'assetId' | 'service'>;
export type HistoryView = FilteredView<'startDate' | 'endDate' | 'assetId' | 'service'>;

/** Search parameters of the screens. */
export const maintenanceSearch = recordSearch({
  show: ['plans', 'faults'],
  state: SERVICE_STATES,
  assetId: undefined,
  service: undefined,
});
export const historySearch = recordSearch({
  startDate: undefined,
  endDate: undefined,
  assetId: undefined,
  service: undefined,
});
