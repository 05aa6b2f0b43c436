import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeysIn } from '../../app/keys/keys.ts';
import { Icon } from '../../ui/Icon.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { AssetRow } from './AssetRow.tsx';
import styles from './AssetTable.module.css';
import { ASSET_COLUMNS, type AssetColumnId, shownColumns } from './columns.ts';
import { type AssetFilter, assetPageQuery, PAGE_ROWS } from './queries.ts';
import type { AssetListSearch } from './search.ts';
import type { ChangeView } from './view.ts';

const ROW_PIXELS = 36;
const PHONE_ROW_PIXELS = 64;
const PHONE_COLUMNS: AssetColumnId[] = ['name', 'status', 'licensePlate', 'lastPacket'];
/** Rows of the skeleton while the first answer is on its way. */
const SKELETON_ROWS = 20;

/**
 * The rows: only those in sight exist, and only the pages in sight are fetched.
 *
 * @param count rows that the filter finds; undefined while the first answer is on its way
 */
export function AssetTable({
  filter,
  view,
  count,
  selected,
  onSelect,
  onChange,
}: {
  filter: AssetFilter;
  view: AssetListSearch;
  count: number | undefined;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onChange: ChangeView;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const phone = usePhone();
  const columns = useMemo(() => (phone ? PHONE_COLUMNS : shownColumns(view.columns)), [phone, view.columns]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: count ?? SKELETON_ROWS,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? PHONE_ROW_PIXELS : ROW_PIXELS),
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measure of a row changes with the screen, not by itself
  useEffect(() => virtualizer.measure(), [phone]);
  const inSight = virtualizer.getVirtualItems();
  const pages = pagesOf(inSight.map((item) => item.index));
  const assets = usePages(filter, count === undefined ? [] : pages);
  const onKeyDown = useKeysIn([
    {
      keys: ['ArrowUp', 'ArrowDown'],
      what: 'shell:keyMove',
      run: ({ key }) => moveFocus(scroller.current, key === 'ArrowDown' ? 1 : -1),
    },
    { keys: ['Enter'], what: 'shell:keyOpen' },
  ]);
  const template = columns.map((id) => `minmax(${ASSET_COLUMNS[id].width}px, ${id === 'name' ? 2 : 1}fr)`).join(' ');
  return (
    <div className={styles.scroller} ref={scroller} data-scroll-restoration-id="assets">
      <table
        className={styles.table}
        aria-label={t('assets:title')}
        aria-rowcount={(count ?? -1) + 1}
        aria-busy={count === undefined}
        style={{ '--columns': `36px ${template} 44px` } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <thead className={styles.head}>
          <tr aria-rowindex={1} className={styles.row}>
            <th scope="col">
              <VisuallyHidden>{t('assets:selection')}</VisuallyHidden>
            </th>
            {columns.map((id) => (
              <HeadCell key={id} id={id} view={view} onChange={onChange} />
            ))}
            <th scope="col">
              <VisuallyHidden>{t('common:edit')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {inSight.map(({ index, start, size }) => {
            const asset = assets.get(index);
            const style = { height: size, transform: `translateY(${start}px)` };
            return asset ? (
              <AssetRow
                key={asset.id}
                asset={asset}
                columns={columns}
                index={index}
                style={style}
                selected={selected.has(asset.id)}
                onSelect={onSelect}
                onEdit={() => onChange({ edit: asset.id })}
              />
            ) : (
              <SkeletonRow key={`row ${index}`} columns={columns} index={index} style={style} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonRow({
  columns,
  index,
  style,
}: {
  columns: readonly AssetColumnId[];
  index: number;
  style: CSSProperties;
}) {
  return (
    <tr aria-rowindex={index + 2} className={styles.row} style={style}>
      <td />
      {columns.map((id) => (
        <td key={id} className={styles.cell}>
          <Skeleton height={12} width={id === 'name' ? 140 : '60%'} />
        </td>
      ))}
      <td />
    </tr>
  );
}

function HeadCell({ id, view, onChange }: { id: AssetColumnId; view: AssetListSearch; onChange: ChangeView }) {
  const { t } = useTranslation('assets');
  const sorted = (view.sort ?? 'name') === id;
  const down = sorted && view.order === 'desc';
  if (!ASSET_COLUMNS[id].sort) {
    return (
      <th scope="col" className={styles.cell}>
        {t(id)}
      </th>
    );
  }
  return (
    <th scope="col" className={styles.cell} aria-sort={sorted ? (down ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() =>
          onChange({ sort: id === 'name' ? undefined : id, order: sorted && !down ? 'desc' : undefined }, true)
        }
      >
        {t(id)}
        {sorted && <Icon name={down ? 'sortDown' : 'sortUp'} size={12} />}
      </button>
    </th>
  );
}

/** Numbers of the pages that hold these rows. */
function pagesOf(rows: readonly number[]): number[] {
  return [...new Set(rows.map((row) => Math.floor(row / PAGE_ROWS)))];
}

/** The assets of some pages, by row. */
function usePages(filter: AssetFilter, pages: readonly number[]): Map<number, Asset> {
  const answers = useQueries({ queries: pages.map((page) => assetPageQuery(filter, page)) });
  const assets = new Map<number, Asset>();
  pages.forEach((page, place) => {
    answers[place]?.data?.items.forEach((asset, row) => {
      assets.set(page * PAGE_ROWS + row, asset);
    });
  });
  return assets;
}

/** The focus goes from row to row. @returns false where there is no further one */
function moveFocus(table: HTMLElement | null, step: 1 | -1): boolean {
  const links = [...(table?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])].sort(
    (a, b) => Number(a.dataset.rowLink) - Number(b.dataset.rowLink),
  );
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = links[here + step];
  next?.focus();
  return next !== undefined;
}
