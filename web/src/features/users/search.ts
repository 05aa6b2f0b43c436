import { ROLES } from '@waymark/domain/access.ts';
import { USER_STATUSES } from '@waymark/domain/user-status.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type UsersView = FilteredView<'role' | 'status' | 'show'>;

/** Search parameters of the screen. */
export const usersSearch = recordSearch({ role: ROLES, status: USER_STATUSES, show: ['roles'] });
