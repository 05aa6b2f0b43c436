import { useState } from 'react';
import { sessionOver } from '../../api/session-end.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

/** Dialog that reports the end of the session over a form with unsaved input, and opens sign-in in a new tab. */
export function SessionOverDialog() {
  const { t } = useTranslation('shell');
  const isOver = useStore(sessionOver);
  const [isRead, setRead] = useState(false);
  if (!isOver && isRead) setRead(false);
  if (!isOver || isRead) return null;
  return (
    <ConfirmDialog
      calm
      title={t('sessionOver')}
      actLabel={t('signInAgain')}
      cancelLabel={t('stayHere')}
      onAct={() => {
        window.open('/login-app', '_blank', 'noopener');
        setRead(true);
      }}
      onCancel={() => setRead(true)}
    >
      {t('sessionOverDetail')}
    </ConfirmDialog>
  );
}
