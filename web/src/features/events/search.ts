import { ALERT_KIND_NAMES } from '@waymark/domain/alerts/kinds.ts';
import { EVENT_SOURCES } from '@waymark/domain/event-source.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type EventsView = FilteredView<'source' | 'type' | 'startDate' | 'endDate' | 'assetId'>;

/** Search parameters of the events. Days are `YYYY-MM-DD`. */
export const eventsSearch = recordSearch({
  source: EVENT_SOURCES,
  type: ALERT_KIND_NAMES,
  startDate: undefined,
  endDate: undefined,
  assetId: undefined,
});
