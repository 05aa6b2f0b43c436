import { Modal } from '@mantine/core';
import { useCallback, useId, useState } from 'react';
import { useKeysIn } from '../../base/keys.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import type { Finding, FindingGroup } from './findings.ts';
import styles from './Palette.module.css';
import { remember } from './recent.ts';
import { takeTypeAhead } from './type-ahead.ts';
import { useFindings } from './use-findings.tsx';

const GROUP_WORDS = {
  recent: 'findRecent',
  assets: 'findAssets',
  places: 'places',
  addresses: 'findAddresses',
  views: 'findViews',
  screens: 'findScreens',
  actions: 'findActions',
} as const satisfies Record<FindingGroup, string>;

/** Finds any asset, saved view, screen or action by typing, arrow keys and Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const user = useCurrentUser();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  // Focuses immediately instead of after the transition, because users continue typing. No key is lost: the buffer takes
  // keys until the field has the focus.
  const field = useCallback((input: HTMLInputElement | null) => {
    if (input === null) return;
    input.focus();
    setQuery((before) => before + takeTypeAhead());
  }, []);
  const { groups, searching } = useFindings(query.trim());
  const findings = groups.flatMap((group) => group.findings);
  const current = Math.max(0, Math.min(chosen, findings.length - 1));
  const go = (finding: Finding | undefined): void => {
    if (!finding) return;
    if (!finding.once) remember(`${user.id} ${user.accountId}`, finding.id);
    onClose();
    finding.go();
  };
  const move = (steps: number): void => setChosen((current + steps + findings.length) % Math.max(1, findings.length));
  const onKeyDown = useKeysIn([
    {
      keys: ['ArrowDown', 'ArrowUp'],
      what: 'shell:keyMove',
      run: ({ key }) => move(key === 'ArrowDown' ? 1 : -1),
    },
    { keys: ['Enter'], what: 'shell:keyOpen', run: () => go(findings[current]) },
  ]);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={560}
      centered={false}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('shell:find') } }}
      classNames={{ body: styles.body ?? '', inner: styles.inner ?? '' }}
    >
      <Row gap={10} tone="quiet" line="below" padding="0 16px">
        <Icon name="search" size={18} />
        <input
          data-autofocus
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={t('shell:find')}
          aria-expanded={findings.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={findings[current] ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder={t('shell:findHint')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('common:close')}>
          <Icon name="close" />
        </button>
      </Row>
      {findings.length === 0 && (
        <Text as="p" tone="soft" textAlign="center" padding="24px 16px" role="status">
          {searching ? t('shell:findSearching') : t('shell:findNothing', { query })}
        </Text>
      )}
      <Box
        id={id}
        role="listbox"
        aria-label={t('shell:find')}
        maxHeight="min(50vh, 420px)"
        padding={8}
        scroll
        hidden={findings.length === 0}
      >
        {groups.map(({ group, findings: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by this role, not by a field set
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <Text
              as="div"
              id={`${id}-${group}`}
              role="presentation"
              tone="quiet"
              size="tiny"
              weight={500}
              padding="8px 8px 4px"
            >
              {t(`shell:${GROUP_WORDS[group]}`)}
            </Text>
            {ofGroup.map((finding) => {
              const index = findings.indexOf(finding);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys for the whole list
                <div
                  key={finding.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  className={styles.option}
                  onClick={() => go(finding)}
                  onMouseMove={() => setChosen(index)}
                  ref={index === current ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
                >
                  {finding.icon}
                  <Text weight={500} truncate>
                    {finding.label}
                  </Text>
                  <span className={styles.detail}>{finding.detail}</span>
                </div>
              );
            })}
          </div>
        ))}
      </Box>
    </Modal>
  );
}
