import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { isGone } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { GoneNotice } from '../../ui/layout/GoneNotice.tsx';

/**
 * Says that the selected asset does not exist. Draws nothing for an asset that exists and is not in the list yet, such as
 * a new one.
 */
export function GoneAsset({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('history');
  const { error } = useQuery({
    queryKey: ['vehicles', 'exists', id],
    queryFn: ({ signal }) => call(ENDPOINTS.assets.read, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (!isGone(error)) return null;
  return <GoneNotice title={t('notFound')} detail={t('notFoundHint')} onClose={onClose} />;
}
