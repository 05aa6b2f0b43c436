import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReactNode } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { OtherCuts } from './OtherCuts.tsx';
import { openCasesQuery } from './queries.ts';

/**
 * Returns warnings before the end of the open cases of assets: vehicles that are immobilized for other reasons too, and
 * how many could not be checked.
 */
export function useCaseCuts(assetIds: readonly string[]): { isLoading: boolean; warnings: ReactNode } {
  const { t } = useTranslation('lender');
  const format = useFormat();
  const enabled = useMayCall(ENDPOINTS.lender.list) && assetIds.length > 0;
  const { data = [], isError, isLoading } = useQuery({ ...openCasesQuery(assetIds), enabled });
  return {
    isLoading,
    warnings: (
      <>
        {data.map((one) => (
          <OtherCuts key={one.id} one={one} name={assetIds.length > 1 ? one.assetName : undefined} />
        ))}
        {isError && (
          <MessageBar
            kind="warn"
            title={t('otherCutsUnchecked', { number: format.number(assetIds.length) })}
            detail={t('otherCutsEnd')}
          />
        )}
      </>
    ),
  };
}
