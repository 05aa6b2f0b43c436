import { CloseButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { keyCaps } from '../../base/key-combination.ts';
import { useKeysIn } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { findSettings } from './find-settings.ts';
import styles from './SettingsPage.module.css';
import { type SingleSetting, useSingleSettings } from './use-single-settings.ts';

/** Search field over every setting. Arrow keys move through the results, Enter opens the setting in its screen. */
export function SettingsFinder({ text, onType }: { text: string; onType: (text: string) => void }) {
  const { t } = useTranslation(['settings', 'common', 'shell']);
  const navigate = useNavigate();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const found = findSettings(useSingleSettings(), text);
  const current = Math.min(chosen, found.length - 1);
  const type = (next: string): void => {
    setChosen(0);
    onType(next);
  };
  const open = ({ screen, search, hash }: SingleSetting): void =>
    void navigate({ to: screen.path, search: (search ?? {}) as never, ...(hash === undefined ? {} : { hash }) });
  const onKeyDown = useKeysIn([
    {
      keys: ['ArrowDown', 'ArrowUp'],
      what: 'shell:keyMove',
      run: ({ key }) => setChosen(Math.max(0, Math.min(found.length - 1, current + (key === 'ArrowDown' ? 1 : -1)))),
    },
    { keys: ['Enter'], what: 'shell:keyOpen', run: () => found[current] !== undefined && open(found[current]) },
    { keys: ['Escape'], what: 'common:clearSearch', run: () => text !== '' && type('') },
  ]);
  return (
    <Box marginBottom={16}>
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          type="text"
          role="combobox"
          aria-label={t('settings:search')}
          placeholder={t('settings:search')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          maxLength={80}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <>
            <Caption as="span" role="status">
              {found.length > 0 && t('settings:results', { count: found.length })}
            </Caption>
            <CloseButton size="sm" aria-label={t('common:clearSearch')} onClick={() => type('')} />
          </>
        )}
      </div>
      {text.trim() !== '' && (
        <Card marginTop={8}>
          {found.length === 0 && (
            <Text as="p" tone="soft" padding="14px" role="status">
              {t('settings:nothing', { query: text })}
            </Text>
          )}
          <div id={id} role="listbox" aria-label={t('settings:search')} hidden={found.length === 0}>
            {found.map((setting, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys for the whole list
              <div
                key={setting.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={styles.option}
                onClick={() => open(setting)}
                onMouseMove={() => setChosen(index)}
              >
                <Icon name={setting.screen.icon} size={18} />
                <span>
                  <Text block weight={600}>
                    <Marked text={setting.label} part={text.trim()} />
                  </Text>
                  <Caption as="span" block>
                    {setting.where}
                  </Caption>
                </span>
                <Text tone="soft" figures>
                  {setting.value}
                </Text>
              </div>
            ))}
          </div>
          {found.length > 0 && <Foot />}
        </Card>
      )}
    </Box>
  );
}

/** The keys of the results, and the fields that are searched. */
function Foot() {
  const { t } = useTranslation('settings');
  const keys = [
    { keys: ['ArrowUp', 'ArrowDown'], name: t('keyMove') },
    { keys: ['Enter'], name: t('keyOpen') },
    { keys: ['Escape'], name: t('keyClear') },
  ];
  return (
    <div className={styles.foot}>
      {keys.map(({ keys: each, name }) => (
        <span key={name} className={styles.key} aria-hidden="true">
          {each.map((key) => (
            <kbd key={key}>{keyCaps(key, '').join('')}</kbd>
          ))}{' '}
          {name}
        </span>
      ))}
      <span>{t('searched')}</span>
    </div>
  );
}

/** The text with the searched part highlighted. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0 || part === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
