import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Caption } from '../../ui/layout/Text.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import type { Navigation } from '../navigation.ts';
import styles from './MoreSheet.module.css';
import { openPalette } from './overlays.ts';
import { SettingsList } from './SettingsList.tsx';

/** The phone's "More": search, every screen by group, settings and sign-out. */
export function MoreSheet({ navigation, onClose }: { navigation: Navigation; onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  useFocusReturn();
  const groups = [
    ...navigation.main,
    ...(navigation.foot.length > 0 ? [{ group: 'foot', title: undefined, screens: navigation.foot }] : []),
    ...navigation.settings,
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      classNames={{ content: styles.sheet ?? '' }}
      title={t('shell:moreTitle')}
      radius="16px 16px 0 0"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <button
        type="button"
        className={styles.search}
        onClick={() => {
          onClose();
          openPalette();
        }}
      >
        <Icon name="search" size={18} />
        {t('shell:find')}
      </button>
      <nav aria-label={t('shell:moreTitle')}>
        {groups.map(({ group, title, screens }) => (
          <section key={group} className={styles.group}>
            {title && (
              <Caption as="h2" weight={500}>
                {t(`shell:${title}`)}
              </Caption>
            )}
            <ul>
              {screens.map((screen) => (
                <li key={screen.path}>
                  <Link to={screen.path} activeOptions={{ exact: true }} className={styles.link} onClick={onClose}>
                    <Icon name={screen.icon} size={20} />
                    {t(`shell:${screen.title}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <SettingsList />
    </Drawer>
  );
}
