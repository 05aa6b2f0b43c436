import { FAMILIES } from '@waymark/domain/commands/families.ts';
import { COMMAND_REQUESTS, COMMAND_STATUSES } from '@waymark/domain/commands/family.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type CommandLogView = FilteredView<'assetId' | 'family' | 'request' | 'status' | 'startDate' | 'endDate'>;

/** Search parameters of the log. `edit=limits` opens the safety limits. */
export const commandLogSearch = recordSearch({
  assetId: undefined,
  family: Object.keys(FAMILIES),
  request: COMMAND_REQUESTS,
  status: COMMAND_STATUSES,
  startDate: undefined,
  endDate: undefined,
});
