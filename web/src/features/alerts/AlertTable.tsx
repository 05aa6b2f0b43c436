import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { type AlertTableProps, GroupRow, SingleRow } from './AlertRows.tsx';
import styles from './AlertTable.module.css';

/** The alerts as rows. On the phone each row is a card with a button that acknowledges it. */
export function AlertTable(props: AlertTableProps) {
  const { t } = useTranslation(['alerts', 'records']);
  const { rows, selected, onAcknowledge } = props;
  const phone = usePhone();
  const body = useRef<HTMLTableSectionElement>(null);
  const selectable = onAcknowledge !== null && !phone;
  useEffect(() => {
    if (props.open !== undefined)
      body.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [props.open]);
  return (
    <table
      className={styles.table}
      aria-label={t('alerts:title')}
      data-alerts
      data-selectable={selectable || undefined}
    >
      <thead className={styles.head}>
        <tr className={styles.row}>
          {selectable && (
            <th scope="col">
              <input
                type="checkbox"
                aria-label={selected.size > 0 ? t('records:clearSelection') : t('alerts:selectAll')}
                checked={selected.size > 0}
                onChange={props.onToggleAll}
              />
            </th>
          )}
          <th scope="col">{t('alerts:severity')}</th>
          <th scope="col">{t('alerts:alert')}</th>
          <th scope="col">{t('alerts:asset')}</th>
          <th scope="col" data-end>
            {t('alerts:measured')}
          </th>
          <th scope="col" data-end>
            {t('alerts:time')}
          </th>
          <th scope="col">{t('alerts:state')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) =>
          row.kind === 'group' ? (
            <GroupRow key={row.key} table={props} group={row.group} isOpen={row.isOpen} selectable={selectable} />
          ) : row.kind === 'acts' ? (
            <tr key={row.key} className={styles.row} data-member data-acts>
              {selectable && <td />}
              <td />
              <td data-span>
                {row.left > 0 && (
                  <Button size="xs" variant="subtle" onClick={() => props.onShowGroup(row.group)}>
                    {t('alerts:more', { count: row.left })}
                  </Button>
                )}
                {onAcknowledge && (
                  <Button
                    size="xs"
                    variant="subtle"
                    leftSection={<Icon name="check" size={14} />}
                    onClick={() => props.onAcknowledgeGroup(row.group)}
                  >
                    {t('alerts:acknowledgeCount', { count: row.group.count })}
                  </Button>
                )}
              </td>
            </tr>
          ) : (
            <SingleRow
              key={row.key}
              table={props}
              alert={row.alert}
              isMember={row.kind === 'member'}
              selectable={selectable}
            />
          ),
        )}
      </tbody>
    </table>
  );
}
