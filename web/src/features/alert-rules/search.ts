import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { CONFIGURABLE_KINDS } from '@waymark/domain/alerts/kinds.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type AlertRulesView = FilteredView<'type' | 'severity' | 'suggest'>;

/** Parses the view of the list from the address. */
export const alertRulesSearch = recordSearch({ type: CONFIGURABLE_KINDS, severity: SEVERITIES, suggest: ['open'] });
