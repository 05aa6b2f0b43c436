import { ActionIcon, Button } from '@mantine/core';
import type { Alert, AlertGroup } from '@waymark/contract/alerts/schema.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Ago } from '../../ui/format/Ago.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { Address } from '../addresses/index.ts';
import styles from './AlertTable.module.css';
import { Bars } from './Bars.tsx';
import { ALERT_ICONS } from './kind-icons.ts';
import { type AlertRow, groupKey } from './rows.ts';
import { SeverityBadge } from './SeverityBadge.tsx';
import { useAlertLines } from './use-alert-lines.ts';
import { useAlertWords } from './use-alert-words.ts';

interface TableProps {
  rows: readonly AlertRow[];
  selected: ReadonlySet<string>;
  /** Id of the open alert. */
  open: string | undefined;
  /** Null without the permission. */
  onAcknowledge: ((ids: readonly string[]) => void) | null;
  onToggle: (id: string) => void;
  onToggleAll: () => void;
  onOpen: (alert: Alert) => void;
  onOpenGroup: (key: string | undefined) => void;
  onShowGroup: (group: AlertGroup) => void;
  onAcknowledgeGroup: (group: AlertGroup) => void;
}

/** The alerts as rows. On the phone each row is a card with a button that acknowledges it. */
export function AlertTable(props: TableProps) {
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

function SingleRow({
  table,
  alert,
  isMember,
  selectable,
}: {
  table: TableProps;
  alert: Alert;
  isMember: boolean;
  selectable: boolean;
}) {
  const { t } = useTranslation(['alerts', 'records']);
  const words = useAlertWords();
  const lines = useAlertLines();
  const format = useFormat();
  const phone = usePhone();
  const title = words.title(alert);
  const { latitude, longitude } = alert;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const where = alert.placeName ?? (at && <Address at={at} known={alert.address} />);
  return (
    <tr
      className={styles.row}
      data-member={isMember || undefined}
      data-severity={alert.severity}
      aria-current={alert.id === table.open || undefined}
    >
      {selectable && (
        <td>
          <input
            type="checkbox"
            aria-label={t('records:select', { name: `${title} · ${alert.assetName}` })}
            checked={table.selected.has(alert.id)}
            onChange={() => table.onToggle(alert.id)}
          />
        </td>
      )}
      <td>{!isMember && <SeverityBadge severity={alert.severity} />}</td>
      <td>
        <Row shrink gap={10}>
          {!isMember && (
            <span className={styles.sign}>
              <Icon name={ALERT_ICONS[alert.type]} />
            </span>
          )}
          <span className={styles.two}>
            <button type="button" className={styles.name} data-row-link onClick={() => table.onOpen(alert)}>
              {phone ? `${title} · ${alert.assetName}` : isMember ? (where ?? title) : title}
            </button>
            {phone && (
              <Text tone="soft" size="body">
                {lines.facts(alert)}
              </Text>
            )}
            {!isMember && (
              <Text tone="quiet" size="small" truncate>
                {where}
              </Text>
            )}
          </span>
        </Row>
      </td>
      <td data-wide>
        {!isMember && (
          <span className={styles.two}>
            <Text weight={500} truncate>
              {alert.assetName}
            </Text>
            <Text tone="quiet" size="small" truncate>
              {alert.driverName ?? t('alerts:noDriver')}
            </Text>
          </span>
        )}
      </td>
      <td data-end data-wide>
        <span className={styles.two}>
          <Text weight={isMember ? 400 : 500} figures>
            {lines.measured(alert)}
          </Text>
          {!isMember && (
            <Text tone="quiet" size="small">
              {lines.limit(alert)}
            </Text>
          )}
        </span>
      </td>
      <td data-end>
        <span className={styles.two}>
          <Text figures title={format.dateTime(alert.raisedAt)}>
            {isMember ? format.clock(alert.raisedAt) : format.time(alert.raisedAt)}
          </Text>
          {!isMember && (
            <Text tone="quiet" size="small">
              <Ago time={Date.parse(alert.raisedAt)} />
            </Text>
          )}
        </span>
      </td>
      <td data-wide>
        <Text tone="soft" truncate block>
          {lines.state(alert)}
        </Text>
      </td>
      {phone && table.onAcknowledge && alert.state === 'open' && (
        <AcknowledgeCell label={t('alerts:acknowledgeOne', { name: `${title} · ${alert.assetName}` })}>
          {() => table.onAcknowledge?.([alert.id])}
        </AcknowledgeCell>
      )}
    </tr>
  );
}

function AcknowledgeCell({ label, children }: { label: string; children: () => void }): ReactNode {
  return (
    <td className={styles.check}>
      <ActionIcon size={44} variant="default" aria-label={label} onClick={children}>
        <Icon name="check" />
      </ActionIcon>
    </td>
  );
}

function GroupRow({
  table,
  group,
  isOpen,
  selectable,
}: {
  table: TableProps;
  group: AlertGroup;
  isOpen: boolean;
  selectable: boolean;
}) {
  const { t } = useTranslation('alerts');
  const words = useAlertWords();
  const format = useFormat();
  const phone = usePhone();
  const { newest, count, assets, first, last, worst, bars } = group;
  const who = assets > 1 ? t('assetCount', { count: assets }) : newest.assetName;
  const key = groupKey(group);
  return (
    <tr className={styles.row} data-severity={newest.severity} data-group>
      {selectable && <td />}
      <td>
        <SeverityBadge severity={newest.severity} />
      </td>
      <td>
        <Row shrink gap={10}>
          <span className={styles.sign}>
            <Icon name={ALERT_ICONS[newest.type]} />
          </span>
          <span className={styles.two}>
            <button
              type="button"
              className={styles.name}
              data-row-link
              aria-expanded={isOpen}
              onClick={() => table.onOpenGroup(isOpen ? undefined : key)}
            >
              {phone ? `${words.title(newest)} · ${who}` : words.title(newest)}
              <span className={styles.count}>
                <Icon name="group" size={12} />
                {format.number(count)}
                <VisuallyHidden>{t('countWord', { count })}</VisuallyHidden>
              </span>
            </button>
            <Text tone="quiet" size="small" truncate>
              {t(assets > 1 ? 'sameRulePlace' : 'sameRuleAsset', { time: format.time(first) })}
            </Text>
          </span>
        </Row>
      </td>
      <td data-wide>
        <Text weight={500}>{who}</Text>
      </td>
      <td data-end data-wide>
        <span className={styles.two}>
          <Text weight={500} figures>
            {words.value(newest.type, worst, newest.sensor?.unit)}
          </Text>
          {worst !== null && (
            <Text tone="quiet" size="small">
              {t('worst')}
            </Text>
          )}
        </span>
      </td>
      <td data-end>
        <span className={styles.two}>
          <Text figures>{format.time(first)}</Text>
          <Text tone="quiet" size="small" figures>
            – {format.time(last)}
          </Text>
        </span>
      </td>
      <td data-wide>
        <Bars bars={bars} />
      </td>
    </tr>
  );
}
