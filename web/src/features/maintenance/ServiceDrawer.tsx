import { useTranslation } from '../../base/translation.ts';
import { RecordDrawer } from '../../ui/records/index.ts';
import { STALE, serviceCalls } from './queries.ts';
import { ServiceForm } from './ServiceForm.tsx';

/** Drawer in which a service is logged. @param service id of the planned service that was done */
export function ServiceDrawer({
  id,
  assetId,
  service,
  onClose,
}: {
  id: string;
  assetId: string | undefined;
  service: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('maintenance');
  return (
    <RecordDrawer id={id} title={t('log')} load={serviceCalls.load} stale={STALE} onClose={onClose}>
      {(log, drawer) => <ServiceForm log={log} assetId={assetId} service={service} drawer={drawer} />}
    </RecordDrawer>
  );
}
