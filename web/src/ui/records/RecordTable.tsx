import { Skeleton } from '@mantine/core';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useKeysIn } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { Box } from '../layout/Box.ts';
import { rowLayout } from '../layout/row-layout.ts';
import { usePhone } from '../layout/use-phone.ts';
import { useVirtualRows } from '../layout/use-virtual-rows.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.ts';
import { columnTemplate, fittingColumns, type RecordColumn } from './columns.ts';
import { listLines, type RecordGroup } from './groups.ts';
import { type ListCall, type ListFilter, useRows } from './pages.ts';
import styles from './RecordTable.module.css';
import type { ChangeRecordView, RecordView } from './view.ts';

const ROW_PIXELS = 36;
const TWO_LINE_ROW_PIXELS = 48;
const GROUP_PIXELS = 32;
const PHONE_ROW_PIXELS = 64;
const PHONE_LINE_PIXELS = 22;
const BELOW_LINES_PIXELS = 6;
/** Number of skeleton rows until the first response. */
const SKELETON_ROWS = 20;

/** Properties of a row's name, which is a link or a button. */
export interface RowLinkProps {
  className: string;
  'data-row-link': number;
  children: ReactNode;
}

/** The order of a list that needs no parameters. */
export interface ListOrder {
  column: string;
  order: 'asc' | 'desc';
}

export interface RecordTableProps<Row> {
  /** Key of the noun, for restoring the scroll position. */
  name: string;
  label: string;
  columns: readonly RecordColumn<Row>[];
  list: ListCall<Row>;
  filter: ListFilter;
  /** Number of rows that match the filter. Undefined until the first response. */
  count: number | undefined;
  view: RecordView;
  onChange: ChangeRecordView;
  /** Default sort column. */
  usualSort: string;
  /** Order in which the list arrives without a sort column. */
  arrives?: ListOrder | undefined;
  rowId: (row: Row) => string;
  /** Returns the name of a row for labels. */
  rowName: (row: Row) => string;
  /** Opens the row, by default its drawer. */
  rowLink?: ((row: Row, props: RowLinkProps) => ReactNode) | undefined;
  /** Actions at the end of a row. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Headings over the rows, in their order. */
  groups?: readonly RecordGroup[] | undefined;
  /** Rows have the height of two lines. Phones always have it. */
  twoLines?: boolean | undefined;
  /** Largest number of lines of a column that is `below` on phones. Every row has space for them. */
  phoneLines?: number | undefined;
  /** Cells of a row of totals at the lower edge. */
  totalCell?: ((column: string, index: number) => string) | undefined;
  /** Undefined if there are no bulk actions. */
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** Selects the whole list, or clears the selection if there is one. */
  onSelectAll?: (() => void) | undefined;
}

/** Virtualized rows. Only the visible rows are rendered, and only their pages are fetched. */
export function RecordTable<Row>(all: RecordTableProps<Row>) {
  const { name, label, count, view, onChange, usualSort, selected } = all;
  const { t } = useTranslation(['records', 'common']);
  const phone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const room = useWidth(scroller);
  const selectable = selected !== undefined;
  const acting = all.rowActions !== undefined;
  const sorted = view.sort ?? all.arrives?.column ?? usualSort;
  const columns = useMemo(
    () => (phone ? all.columns : fittingColumns(all.columns, { selectable, acting }, room, sorted)),
    [phone, all.columns, selectable, acting, room, sorted],
  );
  const props = { ...all, columns };
  const { rowId, rowName, rowLink, rowActions, onSelect } = all;
  const parts = useMemo<RowParts<Row>>(
    () => ({ columns, selectable, rowId, rowName, rowLink, rowActions, onSelect, onChange }),
    [columns, selectable, rowId, rowName, rowLink, rowActions, onSelect, onChange],
  );
  const lines = useMemo(() => listLines(all.groups ?? [], count ?? 0), [all.groups, count]);
  const { phoneLines = 0 } = all;
  const phonePixels = PHONE_ROW_PIXELS + (phoneLines === 0 ? 0 : phoneLines * PHONE_LINE_PIXELS + BELOW_LINES_PIXELS);
  const rowPixels = phone ? phonePixels : all.twoLines ? TWO_LINE_ROW_PIXELS : ROW_PIXELS;
  const layout = useMemo(
    () => rowLayout(lines.total, (line) => ('group' in lines.at(line) ? GROUP_PIXELS : rowPixels)),
    [lines, rowPixels],
  );
  const shownLines = useVirtualRows(layout, scroller, { beside: 12 }).rows;
  const inSight = shownLines.map(({ index, ...place }) => ({ ...place, line: index, ...lines.at(index) }));
  const wanted = inSight.flatMap((line) => ('index' in line ? [line.index] : []));
  const rows = useRows(props.list, props.filter, count === undefined ? [] : wanted, rowId);
  const onKeyDown = useKeysIn([
    {
      keys: ['ArrowUp', 'ArrowDown'],
      what: 'shell:keyMove',
      run: ({ key }) => moveFocus(scroller.current, key === 'ArrowDown' ? 1 : -1),
    },
    { keys: ['Enter'], what: 'shell:keyOpen' },
  ]);
  const template = columnTemplate(columns, { selectable, acting });
  return (
    <Box grow scroll ground="surface" className={styles.scroller} ref={scroller} data-scroll-restoration-id={name}>
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={count === undefined ? 0 : lines.total + 1}
        aria-busy={count === undefined}
        style={{ '--columns': template, '--lines': phoneLines } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <thead className={styles.head}>
          <tr aria-rowindex={1} className={styles.row}>
            {selected && (
              <th scope="col" className={styles.select}>
                <SelectAll selected={selected.size} count={count} onSelectAll={all.onSelectAll} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} {...{ column, usualSort, view, onChange }} arrives={all.arrives} />
            ))}
            {props.rowActions && (
              <th scope="col">
                <VisuallyHidden>{t('common:edit')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: layout.height }}>
          {inSight.map(({ line, start, size, ...shown }) => {
            if ('group' in shown) {
              const place = { index: line, start, size };
              return <GroupRow key={`group ${shown.group.id}`} group={shown.group} {...place} />;
            }
            const { index } = shown;
            const row = rows.get(index);
            if (row === undefined)
              return <SkeletonRow key={`row ${index}`} table={props} index={line} start={start} size={size} />;
            const id = rowId(row);
            return (
              <BodyRow
                key={id}
                table={parts}
                row={row}
                index={index}
                line={line}
                start={start}
                size={size}
                isSelected={selected?.has(id) ?? false}
              />
            );
          })}
        </tbody>
        {props.totalCell && <TotalRow columns={columns} totalCell={props.totalCell} count={lines.total} />}
      </table>
      {count === undefined && <FirstRows table={props} height={rowPixels} />}
    </Box>
  );
}

/** Totals over all rows, in view at the lower edge of the list. */
function TotalRow<Row>({
  columns,
  totalCell,
  count,
}: {
  columns: readonly RecordColumn<Row>[];
  totalCell: (column: string, index: number) => string;
  count: number;
}) {
  return (
    <tfoot className={styles.foot}>
      <tr aria-rowindex={count + 2} className={styles.row}>
        {columns.map(({ id, align }, index) => (
          <td key={id} className={styles.cell} data-align={align} data-phone={index === 0 ? 'name' : undefined}>
            {totalCell(id, index)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Returns the width of an element's visible part in px, before the first paint. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const measure = (): void => setWidth(shown.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Position of a row in the list, in px from its start. */
interface RowPlace {
  index: number;
  start: number;
  size: number;
}

/** Shared properties of all rows. The same object while none of them changes, so that rows keep their rendering. */
type RowParts<Row> = Pick<
  RecordTableProps<Row>,
  'columns' | 'rowId' | 'rowName' | 'rowLink' | 'rowActions' | 'onSelect' | 'onChange'
> & { selectable: boolean };

/** A heading over rows. */
function GroupRow({ group: { label, detail, count }, ...place }: RowPlace & { group: RecordGroup }) {
  return (
    <tr aria-rowindex={place.index + 2} className={styles.group} style={placeStyle(place)}>
      <th scope="rowgroup" className="look-truncate">
        <strong>{label}</strong> <span className="figures">{count}</span>
        {detail && <small>{detail}</small>}
      </th>
    </tr>
  );
}

interface BodyRowProps<Row> extends RowPlace {
  /** Position among rows and headings. */
  line: number;
  table: RowParts<Row>;
  row: Row;
  isSelected: boolean;
}

function placeStyle({ start, size }: RowPlace): CSSProperties {
  return { height: size, transform: `translateY(${start}px)` };
}

/** A row. Rendered again only if its record, its place or a property of the table changes. */
const BodyRow = memo(function BodyRow<Row>({ table, row, line, isSelected, ...place }: BodyRowProps<Row>) {
  const { t } = useTranslation('records');
  const { columns, selectable, rowId, rowName, rowLink, rowActions, onSelect, onChange } = table;
  const { index } = place;
  const id = rowId(row);
  return (
    <tr
      aria-rowindex={line + 2}
      className={styles.row}
      style={placeStyle(place)}
      data-selected={isSelected || undefined}
    >
      {selectable && (
        <td className={styles.select}>
          <input
            type="checkbox"
            aria-label={t('select', { name: rowName(row) })}
            checked={isSelected}
            onChange={() => onSelect?.(id)}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const cell = column.cell(row);
        // Only an element can end with an ellipsis beside an icon.
        const children = typeof cell === 'string' ? <span>{cell}</span> : cell;
        const link = { className: styles.name ?? '', 'data-row-link': index, children };
        return (
          <td
            key={column.id}
            className={styles.cell}
            data-column={column.id}
            data-align={column.align}
            data-phone={place === 0 ? 'name' : column.phone}
            data-named={column.named && column.label}
          >
            {place > 0 ? (
              cell
            ) : rowLink ? (
              rowLink(row, link)
            ) : (
              <button type="button" {...link} onClick={() => onChange({ edit: id })} />
            )}
          </td>
        );
      })}
      {rowActions && <td className={styles.actions}>{rowActions(row)}</td>}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/**
 * Placeholders until the first response. They are not table rows, because they have no content for screen readers or
 * the keyboard.
 */
function FirstRows<Row>({
  table: { columns, selected, rowActions },
  height,
}: {
  table: RecordTableProps<Row>;
  height: number;
}) {
  const template = columnTemplate(columns, { selectable: selected !== undefined, acting: rowActions !== undefined });
  return (
    <div
      className={styles.rows}
      style={{ '--columns': template, height: height * SKELETON_ROWS } as CSSProperties}
      aria-hidden
    >
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never change places
        <div key={index} className={styles.row} style={{ height, transform: `translateY(${index * height}px)` }}>
          {selected && <span />}
          {columns.map(({ id, phone }, place) => (
            <span key={id} className={styles.cell} data-phone={place === 0 ? 'name' : phone}>
              <Skeleton height={12} width={place === 0 ? 140 : '60%'} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

function SkeletonRow<Row>({ table, ...place }: RowPlace & { table: RecordTableProps<Row> }) {
  return (
    <tr aria-rowindex={place.index + 2} className={styles.row} style={placeStyle(place)}>
      {table.selected && <td />}
      {table.columns.map(({ id, phone }, place) => (
        <td key={id} className={styles.cell} data-phone={place === 0 ? 'name' : phone}>
          <Skeleton height={12} width={place === 0 ? 140 : '60%'} />
        </td>
      ))}
      {table.rowActions && <td />}
    </tr>
  );
}

/** Checkbox of the whole list, half checked while only some rows are selected. */
function SelectAll({
  selected,
  count,
  onSelectAll,
}: {
  selected: number;
  count: number | undefined;
  onSelectAll: (() => void) | undefined;
}) {
  const { t } = useTranslation('records');
  if (onSelectAll === undefined) return <VisuallyHidden>{t('selection')}</VisuallyHidden>;
  const some = selected > 0 && selected < (count ?? 0);
  return (
    <input
      type="checkbox"
      aria-label={selected > 0 ? t('clearSelection') : t('selectAll', { count: count ?? 0 })}
      disabled={count === undefined}
      checked={selected > 0 && !some}
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      onChange={onSelectAll}
    />
  );
}

function HeadCell<Row>({
  column: { id, label, sort, align },
  usualSort,
  arrives,
  view,
  onChange,
}: {
  column: RecordColumn<Row>;
  usualSort: string;
  arrives: ListOrder | undefined;
  view: RecordView;
  onChange: ChangeRecordView;
}) {
  const sorted = (view.sort ?? arrives?.column ?? usualSort) === id;
  const down = sorted && (view.sort === undefined && arrives ? arrives.order : view.order) === 'desc';
  if (sort === undefined)
    return (
      <th scope="col" className={styles.headCell} data-align={align}>
        {label}
      </th>
    );
  return (
    <th
      scope="col"
      className={styles.headCell}
      data-align={align}
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() =>
          onChange({ sort: id === usualSort ? undefined : id, order: sorted && !down ? 'desc' : undefined }, true)
        }
      >
        {label}
        {sorted && <Icon name={down ? 'sortDown' : 'sortUp'} size={12} />}
      </button>
    </th>
  );
}

/** Moves the focus between rows. @returns false if there is no further row */
function moveFocus(table: HTMLElement | null, step: 1 | -1): boolean {
  const links = [...(table?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])].sort(
    (a, b) => Number(a.dataset.rowLink) - Number(b.dataset.rowLink),
  );
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = links[here + step];
  next?.focus();
  return next !== undefined;
}
