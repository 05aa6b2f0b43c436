import { Button } from '@mantine/core';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

const ShareDriverDrawer = lazyPart(() => import('./ShareDriverDrawer.tsx'), 'ShareDriverDrawer');

/** Opens the drawer that creates and lists links to the score of a driver. Hidden for users who may not share. */
export function ShareDriverButton({ driver }: { driver: { id: string; name: string } }) {
  const { t } = useTranslation('shares');
  const [open, setOpen] = useState(false);
  if (!useMayCall(ENDPOINTS.shares.createDriver)) return null;
  return (
    <>
      <Button leftSection={<Icon name="link" />} onClick={() => setOpen(true)}>
        {t('shareDriver')}
      </Button>
      <Suspense fallback={null}>
        {open && <ShareDriverDrawer driver={driver} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
