/** The rows of a table of records, headings over them, and placeholders. */
import { Skeleton } from '@mantine/core';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../format/use-format.ts';
import { columnTemplate } from './columns.ts';
import type { RecordGroup } from './groups.ts';
import styles from './RecordTable.module.css';
import type { RecordTableProps } from './table-props.ts';

/** Number of skeleton rows until the first response. */
const SKELETON_ROWS = 20;

/** Position of a row in the list, in px from its start. */
interface RowPlace {
  index: number;
  start: number;
  size: number;
}

/** Shared properties of all rows. The same object while none of them changes, so that rows keep their rendering. */
export type RowParts<Row> = Pick<
  RecordTableProps<Row>,
  'columns' | 'rowId' | 'rowName' | 'rowLink' | 'rowActions' | 'onSelect' | 'onChange'
> & { selectable: boolean };

/** A heading over rows. */
export function GroupRow({ group: { label, detail, count }, ...place }: RowPlace & { group: RecordGroup }) {
  const format = useFormat();
  return (
    <tr aria-rowindex={place.index + 2} className={styles.group} style={placeStyle(place)}>
      <th scope="rowgroup" className="look-truncate">
        <strong>{label}</strong> <span className="figures">{format.number(count)}</span>
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
export const BodyRow = memo(function BodyRow<Row>({ table, row, line, isSelected, ...place }: BodyRowProps<Row>) {
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
export function FirstRows<Row>({
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

/** A row of placeholders until its page arrives. */
export function SkeletonRow<Row>({ table, ...place }: RowPlace & { table: RecordTableProps<Row> }) {
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
