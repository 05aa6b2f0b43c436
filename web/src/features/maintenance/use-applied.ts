import { notifications } from '@mantine/notifications';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { useTranslation } from '../../base/translation.ts';

/** Returns a function that says to how many assets a plan was applied, and how many lack make, model or year. */
export function useApplied(): (result: BulkResult) => void {
  const { t } = useTranslation('maintenance');
  return ({ changed, failed }) =>
    notifications.show({
      message: t('applied', { count: changed }),
      ...(failed.length > 0 && { title: t('unknownVehicle', { count: failed.length }) }),
    });
}
