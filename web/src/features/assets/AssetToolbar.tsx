import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { STATUSES, type Status } from '@waymark/domain/status.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './AssetToolbar.module.css';
import { ColumnChoice } from './ColumnChoice.tsx';
import { tagsQuery } from './queries.ts';
import { type AssetListSearch, readAssetType, readStatus } from './search.ts';
import type { ChangeView } from './view.ts';

/** Typing is searched when it pauses this long. */
const SEARCH_AFTER_MS = 150;

/** Search, filters, columns and the one act of the list. */
export function AssetToolbar({ view, onChange }: { view: AssetListSearch; onChange: ChangeView }) {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('assets.write');
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('title')}>
      <Search text={view.search ?? ''} onChange={(search) => onChange({ search: search || undefined }, true)} />
      <Popover
        width={260}
        align="start"
        target={(props) => (
          <Button {...props} variant="subtle" color="gray" leftSection={<Icon name="filter" />}>
            {t('filter')}
          </Button>
        )}
      >
        {() => <Filters view={view} onChange={onChange} />}
      </Popover>
      {view.type && (
        <Chip onRemove={() => onChange({ type: undefined })}>
          <TypeName type={view.type} />
        </Chip>
      )}
      {view.status && (
        <Chip onRemove={() => onChange({ status: undefined })}>
          <StatusName status={view.status} />
        </Chip>
      )}
      {view.tag && <Chip onRemove={() => onChange({ tag: undefined })}>{t('filterTag', { tag: view.tag })}</Chip>}
      <div className={styles.rest} />
      <ColumnChoice chosen={view.columns} onChange={(columns) => onChange({ columns })} />
      {mayWrite && (
        <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => onChange({ edit: 'new' })}>
          {t('create')}
        </Button>
      )}
    </div>
  );
}

function TypeName({ type }: { type: NonNullable<AssetListSearch['type']> }) {
  const { t } = useTranslation(['assets', 'assetType']);
  return <>{t('assets:filterType', { type: t(`assetType:${type}`) })}</>;
}

function StatusName({ status }: { status: Status }) {
  const { t } = useTranslation(['assets', 'status']);
  return <>{t('assets:filterStatus', { status: t(`status:${status}`) })}</>;
}

function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation(['assets', 'common']);
  const [typed, setTyped] = useState(text);
  // The address may change by itself (Back, "Clear search"): then the field follows it.
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onChange(typed), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={t('assets:searchLabel')}
      placeholder={t('assets:searchPlaceholder')}
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      rightSection={
        typed !== '' && (
          <ActionIcon size={24} aria-label={t('common:clearSearch')} onClick={() => onChange('')}>
            <Icon name="close" size={14} />
          </ActionIcon>
        )
      }
    />
  );
}

function Filters({ view, onChange }: { view: AssetListSearch; onChange: ChangeView }) {
  const { t } = useTranslation(['assets', 'assetType', 'status']);
  const tags = useQuery(tagsQuery).data ?? [];
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t('assets:status')}
        value={view.status ?? ''}
        onChange={(event) => onChange({ status: readStatus(event.currentTarget.value) })}
        data={[
          { value: '', label: t('assets:anyStatus') },
          ...STATUSES.map((status) => ({ value: status, label: t(`status:${status}`) })),
        ]}
      />
      <NativeSelect
        label={t('assets:type')}
        value={view.type ?? ''}
        onChange={(event) => onChange({ type: readAssetType(event.currentTarget.value) })}
        data={[
          { value: '', label: t('assets:anyType') },
          ...ASSET_TYPES.map((type) => ({ value: type, label: t(`assetType:${type}`) })),
        ]}
      />
      <NativeSelect
        label={t('assets:tags')}
        value={view.tag ?? ''}
        onChange={(event) => onChange({ tag: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('assets:anyTag') }, ...tags]}
      />
    </div>
  );
}

function Chip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.chip}>
      {children}
      <button type="button" className={styles.chipRemove} onClick={onRemove} aria-label={t('removeFilter')}>
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}
