import { ActionIcon } from '@mantine/core';
import type { Alert, AlertGroup } from '@waymark/contract/alerts/schema.ts';
import type { ReactNode } from 'react';
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

/** Rows of the table of alerts, and what they do. */
export interface AlertTableProps {
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

/** An alert. */
export function SingleRow({
  table,
  alert,
  isMember,
  selectable,
}: {
  table: AlertTableProps;
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
        <Text tone="soft" className={styles.state}>
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

/** Alerts of one rule close to each other, as one row that opens. */
export function GroupRow({
  table,
  group,
  isOpen,
  selectable,
}: {
  table: AlertTableProps;
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
        <Text weight={500} truncate block>
          {who}
        </Text>
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
