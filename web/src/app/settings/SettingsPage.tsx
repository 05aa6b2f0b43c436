import { getRouteApi, Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import type { NavigationScreen } from '../../ui/layout/screen.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { SettingsFinder } from './SettingsFinder.tsx';
import styles from './SettingsPage.module.css';
import { type ScreenCount, useScreenCounts } from './use-screen-counts.ts';
import { useAboutScreen } from './use-single-settings.ts';

const route = getRouteApi('/settings');

/** Every screen of Settings by group, and a search over single settings. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'shell']);
  const { accountName } = useCurrentUser();
  const navigation = useNavigation();
  const countOf = useScreenCounts();
  const { find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  // A short navigation has no list of Settings, but its groups are the same.
  const groups =
    navigation.settings.length > 0 ? navigation.settings : navigation.main.filter((group) => group.ofSettings);
  return (
    <PageFrame
      title={t('shell:settings')}
      extra={
        <Text tone="soft" truncate>
          {accountName}
        </Text>
      }
    >
      <div className={styles.page}>
        <SettingsFinder
          text={find}
          onType={(text) => void navigate({ search: text === '' ? {} : { find: text }, replace: true })}
        />
        <div className={styles.groups}>
          {groups.map(({ group, title, screens }) => (
            <section key={group} aria-labelledby={`settings-${group}`}>
              <Caption as="h2" weight={500} id={`settings-${group}`} padding="0 0 6px 2px">
                {title && t(`shell:${title}`)}
              </Caption>
              <Card as="ul">
                {screens.map((screen) => (
                  <li key={screen.path}>
                    <ScreenRow screen={screen} count={countOf(screen)} />
                  </li>
                ))}
              </Card>
            </section>
          ))}
        </div>
      </div>
    </PageFrame>
  );
}

/** A screen with what it contains now, or what it is for until that is loaded. */
function ScreenRow({ screen, count }: { screen: NavigationScreen; count: ScreenCount | undefined }) {
  const { t } = useTranslation('shell');
  const about = useAboutScreen();
  return (
    <Link to={screen.path} className={styles.row}>
      <Text center width={32} height={32} borderRadius={6} ground="subtle">
        <Icon name={screen.icon} size={18} />
      </Text>
      <span>
        <Text block weight={600}>
          {t(screen.title)}
        </Text>
        <Caption as="span" block>
          {count?.warns ? <Text tone="warn">{count.text}</Text> : (count?.text ?? about(screen))}
        </Caption>
      </span>
      <Icon name="chevronRight" />
    </Link>
  );
}
