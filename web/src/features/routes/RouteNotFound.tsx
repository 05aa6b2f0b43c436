import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { EmptyRecords } from '../../ui/records/index.ts';

/** Says that a route was deleted or belongs to another account, and leads to the list. */
export function RouteNotFound() {
  const { t } = useTranslation('routes');
  const navigate = useNavigate();
  return (
    <EmptyRecords icon="route" title={t('notFound')} body={t('notFoundBody')} role="alert">
      <Button variant="filled" onClick={() => void navigate({ to: '/routes' })}>
        {t('allRoutes')}
      </Button>
    </EmptyRecords>
  );
}
