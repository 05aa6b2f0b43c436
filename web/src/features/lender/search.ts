import { LENDER_PARTS } from '@waymark/contract/lender/parts.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type LenderView = FilteredView<'part' | 'assetId'>;

/** Search parameters of the screen. `assetId` fills in the form of a new case. */
export const lenderSearch = recordSearch({ part: LENDER_PARTS, assetId: undefined });
