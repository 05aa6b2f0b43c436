import { useTranslation } from '../../base/translation.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { Links } from './Links.tsx';
import { NewLink } from './NewLink.tsx';
import { linkTo } from './queries.ts';

/** Creates a link to the asset's live position and lists existing links. */
export function ShareDrawer({ assetId, name, onClose }: { assetId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('shares');
  return (
    <SideDrawer title={t('shareAsset', { name })} onClose={onClose}>
      <DrawerScroll>
        <Stack gap={16}>
          <Text as="p" tone="soft">
            {t('what')}
          </Text>
          <NewLink create={linkTo({ vehicleSclId: assetId })} />
          <Text as="h3" marginTop={8}>
            {t('links')}
          </Text>
          <Links of={{ assetId }} none={t('noLinks')} />
        </Stack>
      </DrawerScroll>
    </SideDrawer>
  );
}
