import { useQueries, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReactNode } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { OtherCuts } from './OtherCuts.tsx';
import { caseQuery, openCasesQuery } from './queries.ts';

/** Each case is a call of its own. */
const MOST_CASES = 20;

/**
 * Returns warnings before the end of the open cases of assets: vehicles that are immobilized for other reasons too, and
 * how many could not be checked.
 */
export function useCaseCuts(assetIds: readonly string[]): { isLoading: boolean; warnings: ReactNode } {
  const { t } = useTranslation('lender');
  const format = useFormat();
  const enabled = useMayCall(ENDPOINTS.lender.list) && assetIds.length > 0;
  const list = useQuery({ ...openCasesQuery(assetIds), enabled });
  const cases = list.data ?? [];
  const details = useQueries({ queries: cases.slice(0, MOST_CASES).map(({ id }) => caseQuery(id)) });
  const unchecked = list.isError
    ? assetIds.length
    : Math.max(0, cases.length - MOST_CASES) + details.filter(({ isError }) => isError).length;
  return {
    isLoading: list.isLoading || details.some(({ isLoading }) => isLoading),
    warnings: (
      <>
        {details.map(({ data }) =>
          data ? <OtherCuts key={data.id} one={data} name={assetIds.length > 1 ? data.assetName : undefined} /> : null,
        )}
        {unchecked > 0 && (
          <MessageBar
            kind="warn"
            title={t('otherCutsUnchecked', { number: format.number(unchecked) })}
            detail={t('otherCutsEnd')}
          />
        )}
      </>
    ),
  };
}
