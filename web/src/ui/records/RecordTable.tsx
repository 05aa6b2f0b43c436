import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeysIn } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { Box } from '../layout/Box.ts';
import { rowLayout } from '../layout/row-layout.ts';
import { usePhone } from '../layout/use-phone.ts';
import { useVirtualRows } from '../layout/use-virtual-rows.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.ts';
import { columnTemplate, fittingColumns, type RecordColumn } from './columns.ts';
import { listLines } from './groups.ts';
import { useRows } from './pages.ts';
import styles from './RecordTable.module.css';
import { HeadCell, SelectAll } from './TableHead.tsx';
import { BodyRow, FirstRows, GroupRow, type RowParts, SkeletonRow } from './TableRows.tsx';
import type { RecordTableProps } from './table-props.ts';

const ROW_PIXELS = 36;
const TWO_LINE_ROW_PIXELS = 48;
const GROUP_PIXELS = 32;
const PHONE_ROW_PIXELS = 64;
const PHONE_LINE_PIXELS = 22;
const BELOW_LINES_PIXELS = 6;

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
