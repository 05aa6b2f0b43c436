import { Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { AssetTypeIcon } from '../../ui/AssetTypeIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useMay } from '../session.ts';
import { useScreens } from './existing-screens.ts';
import styles from './Find.module.css';

/** Assets that are proposed at once. */
const MOST_ASSETS = 8;

interface Finding {
  id: string;
  group: 'findAssets' | 'findScreens' | 'findActions';
  icon: ReactNode;
  label: string;
  detail?: string | undefined;
  go: () => void;
}

/** Finds any asset, screen or action; typing, arrows and Enter are enough. */
export function Find({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // At once, not when the panel has come in: whoever presses the keys types on.
  useEffect(() => field.current?.focus(), []);
  const findings = useFindings(query.trim());
  const current = Math.min(chosen, findings.length - 1);
  const go = (finding: Finding | undefined): void => {
    if (!finding) return;
    onClose();
    finding.go();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen((current + step + findings.length) % Math.max(1, findings.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(findings[current]);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={560}
      centered={false}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('shell:find') } }}
      classNames={{ body: styles.body ?? '' }}
    >
      <div className={styles.search}>
        <Icon name="search" size={18} />
        <input
          data-autofocus
          ref={field}
          className={styles.input}
          role="combobox"
          aria-label={t('shell:find')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={findings[current] ? `${listId}-${current}` : undefined}
          placeholder={t('shell:findHint')}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {findings.length === 0 && <p className={styles.nothing}>{t('shell:findNothing', { query })}</p>}
      <div id={listId} role="listbox" aria-label={t('shell:find')} className={styles.list}>
        {findings.map((finding, index) => (
          <Fragment key={finding.id}>
            {finding.group !== findings[index - 1]?.group && (
              <div role="presentation" className={styles.group}>
                {t(`shell:${finding.group}`)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys for the whole list */}
            <div
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={styles.option}
              onClick={() => go(finding)}
              onMouseMove={() => setChosen(index)}
              ref={index === current ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            >
              {finding.icon}
              <span className={styles.label}>{finding.label}</span>
              <span className={styles.detail}>{finding.detail}</span>
            </div>
          </Fragment>
        ))}
      </div>
    </Modal>
  );
}

/** What the query finds: assets by the API's search, screens and actions by their names. */
function useFindings(query: string): Finding[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const mayWrite = useMay('assets.write');
  const groups = useScreens();
  const assets = useQuery({
    queryKey: ['assets', 'find', query],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.assets.list, { query: { search: query, limit: MOST_ASSETS, sort: 'name' } }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const named = (label: string): boolean => label.toLocaleLowerCase().includes(query.toLocaleLowerCase());
  const found: Finding[] = (query === '' ? [] : (assets.data?.items ?? [])).map((asset) => ({
    id: asset.id,
    group: 'findAssets',
    icon: <AssetTypeIcon type={asset.type} />,
    label: asset.name,
    detail: [asset.licensePlate, asset.imei].filter(Boolean).join(' · '),
    go: () => void navigate({ to: '/assets/$id', params: { id: asset.id } }),
  }));
  const screens: Finding[] = groups
    .flatMap((group) => group.screens)
    .map((screen) => ({
      id: screen.id,
      group: 'findScreens',
      icon: <Icon name={screen.icon} size={18} />,
      label: t(screen.id),
      go: () => void navigate({ to: screen.path }),
    }));
  const actions: Finding[] = mayWrite
    ? [
        {
          id: 'create-asset',
          group: 'findActions',
          icon: <Icon name="plus" size={18} />,
          label: t('findCreateAsset'),
          go: () => void navigate({ to: '/assets', search: { edit: 'new' } }),
        },
      ]
    : [];
  return [...found, ...[...screens, ...actions].filter(({ label }) => named(label))];
}
