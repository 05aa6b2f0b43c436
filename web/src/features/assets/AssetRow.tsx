import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { type ComponentProps, type CSSProperties, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session.ts';
import { AssetTypeIcon } from '../../ui/AssetTypeIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './AssetRow.module.css';
import type { AssetColumnId } from './columns.ts';

/** The live channel comes after the list itself: names can be read and opened before it. */
const LiveAsset = lazy(async () => ({ default: (await import('../live-map/index.ts')).LiveAsset }));

/** "8 s ago" is renewed this often. */
const AGES_EVERY_MS = 5000;

/** One asset: a line of cells, on the phone two lines. */
export function AssetRow({
  asset,
  columns,
  index,
  style,
  selected,
  onSelect,
  onEdit,
}: {
  asset: Asset;
  columns: readonly AssetColumnId[];
  index: number;
  style: CSSProperties;
  selected: boolean;
  onSelect: (id: string) => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('assets.write');
  return (
    <tr aria-rowindex={index + 2} className={styles.row} style={style} data-selected={selected || undefined}>
      <td className={styles.select}>
        <input
          type="checkbox"
          aria-label={t('select', { name: asset.name })}
          checked={selected}
          onChange={() => onSelect(asset.id)}
        />
      </td>
      {columns.map((id) => (
        <td key={id} className={styles.cell} data-column={id}>
          <Cell id={id} asset={asset} index={index} />
        </td>
      ))}
      <td className={styles.actions}>
        {mayWrite && (
          <ActionIcon size={28} aria-label={t('edit', { name: asset.name })} onClick={onEdit}>
            <Icon name="edit" />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

function Cell({ id, asset, index }: { id: AssetColumnId; asset: Asset; index: number }): ReactNode {
  const { t } = useTranslation('assetType');
  const format = useFormat();
  switch (id) {
    case 'name':
      return (
        <Link to="/assets/$id" params={{ id: asset.id }} className={styles.name} data-row-link={index}>
          <AssetTypeIcon type={asset.type} />
          <span>{asset.name}</span>
        </Link>
      );
    case 'status':
      return <Live id={asset.id}>{(now) => now && <StatusBadge status={now.status} />}</Live>;
    case 'type':
      return t(asset.type);
    case 'tags':
      return asset.tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ));
    case 'lastPacket':
      return <Live id={asset.id}>{(now) => now && <Age time={now.lastPacketTime} />}</Live>;
    case 'updatedAt':
      return format.dateTime(asset.updatedAt);
    default:
      return asset[id];
  }
}

function Live(props: ComponentProps<typeof LiveAsset>) {
  return (
    <Suspense fallback={null}>
      <LiveAsset {...props} />
    </Suspense>
  );
}

function Age({ time }: { time: number | null }) {
  const { t } = useTranslation(['units', 'assets']);
  const format = useFormat();
  const now = useNow(AGES_EVERY_MS);
  if (time === null) return <span className={styles.faint}>{t('assets:never')}</span>;
  return (
    <time dateTime={new Date(time).toISOString()} title={format.dateTime(time)}>
      {t('units:ago', { span: format.span((now - time) / 1000) })}
    </time>
  );
}
