import { Link } from '@tanstack/react-router';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { type ComponentProps, lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { afterPaint } from '../../base/idle.ts';
import { useTranslation } from '../../base/translation.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { AssetTypeIcon } from '../../ui/icons/AssetTypeIcon.tsx';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import type { RecordColumn, RowLinkProps } from '../../ui/records/index.ts';
import { SecureParkMark } from '../secure-park/index.ts';
import { TagChips } from '../tags/index.ts';
import { ASSET_COLUMNS, type AssetColumnId, shownColumns } from './columns.ts';
import type { AssetListSearch } from './search.ts';
import { useColumnIds } from './use-column-ids.ts';

/** The live channel is loaded after the list, so that names can be read and opened first. */
const live = () => afterPaint().then(() => untilLoaded(() => import('../live-map/index.ts')));
const LiveAsset = lazy(async () => ({ default: (await live()).LiveAsset }));
const FirstReason = lazy(async () => ({ default: (await live()).FirstReason }));

/** Refresh interval of ages such as "8 s ago". */
const AGES_EVERY_MS = 5000;

const PHONE_COLUMNS: readonly AssetColumnId[] = ['name', 'status', 'attention', 'lastPacket'];
const PHONE_PLACES: Partial<Record<AssetColumnId, 'badge' | 'detail' | 'aside'>> = {
  status: 'badge',
  attention: 'detail',
  lastPacket: 'aside',
};

/** Returns the shown columns: the selected ones or those that the features and the filtered type enable. */
export function useAssetColumns({ columns, type }: AssetListSearch): readonly RecordColumn<Asset>[] {
  const { t } = useTranslation('assets');
  const phone = usePhone();
  const offered = useColumnIds(type);
  return useMemo(
    () =>
      (phone ? PHONE_COLUMNS : shownColumns(offered, columns)).map((id): RecordColumn<Asset> => {
        const { width, sort } = ASSET_COLUMNS[id];
        const place = PHONE_PLACES[id];
        return {
          id,
          label: t(id),
          width,
          grow: id === 'name' ? 2 : 1,
          ...(sort && { sort }),
          ...(place && { phone: place }),
          // Selected columns stay visible, by scrolling if needed.
          keep: columns !== undefined,
          cell: (asset) => <Cell id={id} asset={asset} phone={phone} />,
        };
      }),
    [phone, offered, columns, t],
  );
}

/** Returns the link from a row's name to the asset's page. */
export function useAssetRowLink() {
  return useCallback(
    (asset: Asset, props: RowLinkProps): ReactNode => <Link to="/assets/$id" params={{ id: asset.id }} {...props} />,
    [],
  );
}

function Cell({ id, asset, phone }: { id: AssetColumnId; asset: Asset; phone: boolean }): ReactNode {
  const { t } = useTranslation('assetType');
  const format = useFormat();
  switch (id) {
    case 'name':
      return (
        <>
          <AssetTypeIcon type={asset.type} />
          <span>{asset.name}</span>
          <Suspense fallback={null}>
            <SecureParkMark assetId={asset.id} />
          </Suspense>
        </>
      );
    case 'status':
      return <Live id={asset.id}>{(now) => now && <Statuses status={now.status} movement={now.movement} />}</Live>;
    case 'attention':
      return (
        <Suspense fallback={null}>
          <FirstReason assetId={asset.id} otherwise={phone ? asset.licensePlate : null} />
        </Suspense>
      );
    case 'type':
      return t(asset.type);
    case 'tags':
      return <TagChips tags={asset.tags} />;
    case 'lastPacket':
      return <Live id={asset.id}>{(now) => now && <Age time={now.lastPacketTime} />}</Live>;
    case 'updatedAt':
      return format.dateTime(asset.updatedAt);
    default:
      return asset[id];
  }
}

/** Shows the status. Beside an NPA status, also shows the movement under it. */
function Statuses({ status, movement }: Record<'status' | 'movement', ComponentProps<typeof StatusBadge>['status']>) {
  if (status !== 'npa' || movement === 'npa') return <StatusBadge status={status} />;
  return (
    <Row as="span" inline align="stretch" gap={4}>
      <StatusBadge status={status} />
      <StatusBadge status={movement} />
    </Row>
  );
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
  if (time === null) return <Text tone="quiet">{t('assets:never')}</Text>;
  return (
    <time dateTime={new Date(time).toISOString()} title={format.dateTime(time)}>
      {t('units:ago', { span: format.span((now - time) / 1000) })}
    </time>
  );
}
