import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { PreferenceFields } from '../../features/session/PreferenceFields.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useSignOut } from './use-sign-out.ts';

/** User, theme, language, units, time zone and sign-out, in the user menu and on phones under "More". */
export function SettingsList() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const signOut = useSignOut();
  return (
    <Stack gap={12}>
      <div>
        <Text as="p" weight={600} breakable>
          {user.name}
        </Text>
        <Text as="p" tone="quiet" breakable>
          {user.email ?? user.accountName}
        </Text>
        {user.email !== null && (
          <Text as="p" tone="quiet" breakable>
            {user.accountName}
          </Text>
        )}
      </div>
      <PreferenceFields />
      <Button leftSection={<Icon name="shield" />} renderRoot={(props) => <Link to="/profile" {...props} />}>
        {t('yourSignIn')}
      </Button>
      <Button leftSection={<Icon name="signOut" />} onClick={() => signOut.mutate()} loading={signOut.isPending}>
        {t('signOut')}
      </Button>
    </Stack>
  );
}
