import { NativeSelect, SegmentedControl } from '@mantine/core';
import { isThemeId } from '@waymark/domain/settings.ts';
import { isLanguage, LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useId } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { useLanguage } from './use-language.ts';
import { usePreferences, useTheme } from './use-preferences.ts';

const TIME_ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const LANGUAGES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));

/** Theme, language, units and time zone of the user. A change applies immediately. */
export function PreferenceFields() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const [theme, setTheme] = useTheme();
  const save = usePreferences();
  const [language, setLanguage] = useLanguage();
  const id = useId();
  return (
    <>
      <div>
        <Text as="p" tone="soft" size="small" weight={500} marginBottom={4} id={id}>
          {t('theme')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby={id}
          value={theme}
          onChange={(value) => isThemeId(value) && setTheme(value)}
          data={[
            { value: 'system', label: t('themeSystem') },
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
      <NativeSelect
        label={t('units')}
        leftSection={<Icon name="gauge" />}
        data={[
          { value: '', label: t('asAccount') },
          { value: 'metric', label: t('unitsMetric') },
          { value: 'imperial', label: t('unitsImperial') },
        ]}
        value={user.own.unitsSystem ?? ''}
        onChange={({ currentTarget: { value } }) =>
          save({ unitsSystem: value === 'metric' || value === 'imperial' ? value : null })
        }
      />
      <NativeSelect
        label={t('timeZone')}
        leftSection={<Icon name="clock" />}
        data={[{ value: '', label: t('asAccount') }, ...TIME_ZONES]}
        value={user.own.timeZone ?? ''}
        onChange={({ currentTarget: { value } }) => save({ timeZone: value || null })}
      />
    </>
  );
}
