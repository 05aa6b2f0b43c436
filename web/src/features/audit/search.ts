import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type AuditView = FilteredView<'userId' | 'action' | 'subjectType' | 'subjectId' | 'startDate' | 'endDate'>;

/** Search parameters of the screen. */
export const auditSearch = recordSearch({
  userId: undefined,
  action: undefined,
  subjectType: undefined,
  subjectId: undefined,
  startDate: undefined,
  endDate: undefined,
});
