/** Cells of the head of a table of records. */
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.ts';
import type { RecordColumn } from './columns.ts';
import styles from './RecordTable.module.css';
import type { ListOrder } from './table-props.ts';
import type { ChangeRecordView, RecordView } from './view.ts';

/** Checkbox of the whole list, half checked while only some rows are selected. */
export function SelectAll({
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

/** Label of a column, which sorts by it if it can be sorted by. */
export function HeadCell<Row>({
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
