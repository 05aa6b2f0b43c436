import { Button, NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { isLanguage, LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useCurrentUser } from '../session.ts';
import styles from './SettingsList.module.css';
import { useLanguage } from './use-language.ts';
import { useSignOut } from './use-sign-out.ts';

const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));

/** Who is signed in, theme, language, sign-out: in the user menu and under "More" on the phone. */
export function SettingsList() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [language, setLanguage] = useLanguage();
  const signOut = useSignOut();
  return (
    <div className={styles.list}>
      <div>
        <p className={styles.name}>{user.name}</p>
        <p className={styles.detail}>{user.email ?? user.accountName}</p>
        {user.email !== null && <p className={styles.detail}>{user.accountName}</p>}
      </div>
      <div>
        <p className={styles.label} id="theme-label">
          {t('theme')}
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="theme-label"
          value={colorScheme}
          onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          data={[
            { value: 'auto', label: t('themeSystem') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
        />
      </div>
      <NativeSelect
        label={t('language')}
        leftSection={<Icon name="globe" />}
        data={LANGUAGES}
        value={language}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
      />
      <Button leftSection={<Icon name="signOut" />} onClick={() => signOut.mutate()} loading={signOut.isPending}>
        {t('signOut')}
      </Button>
    </div>
  );
}
