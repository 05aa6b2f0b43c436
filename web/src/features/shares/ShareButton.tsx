import { ActionIcon, Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useActions } from '../../ui/layout/screen-actions.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';

const ShareDrawer = lazyPart(() => import('./ShareDrawer.tsx'), 'ShareDrawer');

/**
 * Opens the drawer that creates and lists links to one asset. Hidden for users who may not share.
 *
 * @param iconOnly for a row of actions without room for its words
 */
export function ShareButton({
  assetId,
  name,
  iconOnly = false,
}: {
  assetId: string;
  name: string;
  iconOnly?: boolean;
}) {
  const { t } = useTranslation('shares');
  const [open, setOpen] = useState(false);
  const may = useMay('locations.share');
  const phone = usePhone();
  useActions(may ? [{ id: 'share', icon: 'link', label: t('share'), run: () => setOpen(true) }] : []);
  if (!may) return null;
  return (
    <>
      {phone || iconOnly ? (
        <ActionIcon
          size={phone ? 44 : 32}
          {...(iconOnly && { variant: 'default' })}
          aria-label={t('share')}
          title={t('share')}
          onClick={() => setOpen(true)}
        >
          <Icon name="link" size={phone ? 20 : 16} />
        </ActionIcon>
      ) : (
        <Button size="xs" flex="none" leftSection={<Icon name="link" />} onClick={() => setOpen(true)}>
          {t('share')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open && <ShareDrawer assetId={assetId} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
