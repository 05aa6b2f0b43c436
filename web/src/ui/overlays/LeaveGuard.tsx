import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { guardUnsaved } from '../../base/unsaved.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before unsaved changes are lost by a button, the address, Back or closing the page.
 *
 * @param changed whether there are unsaved changes, read at any time
 * @param stays whether an address keeps the form open, such as one with another filter. By default none does
 */
export function LeaveGuard({
  changed,
  stays,
}: {
  changed: RefObject<boolean>;
  stays?: (next: { pathname: string; search: object }) => boolean;
}) {
  const { t } = useTranslation(['records', 'common']);
  useEffect(() => guardUnsaved(changed), [changed]);
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => changed.current && !stays?.(next),
    enableBeforeUnload: () => changed.current,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('records:discardTitle')}
      actLabel={t('common:discard')}
      cancelLabel={t('common:keepEditing')}
      onAct={blocker.proceed}
      onCancel={blocker.reset}
    >
      {t('records:discardBody')}
    </ConfirmDialog>
  );
}
