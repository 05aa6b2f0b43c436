import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { DriverName } from './DriverName.tsx';
import { assetDriversQuery, presentDriver } from './queries.ts';

/** Shows the current driver of an asset to users with access to drivers. */
export function DriverLine({ assetId, className }: { assetId: string; className: string | undefined }) {
  const { t } = useTranslation('driverAssignments');
  const mayRead = useMayCall(ENDPOINTS.driverAssignments.list);
  const { data } = useQuery({ ...assetDriversQuery(assetId), enabled: mayRead });
  const now = useNow();
  if (data === undefined) return null;
  const present = presentDriver(data.items, now);
  return (
    <p className={className}>
      <Icon name="driver" size={14} />
      {present ? <DriverName driver={present} /> : t('noDriver')}
    </p>
  );
}
