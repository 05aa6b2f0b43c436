import type { AlertRule } from '@waymark/contract/alert-rules/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { ALERT_ICONS, SeverityBadge, useAlertWords } from '../alerts/index.ts';

/** Returns the columns of the list of rules. */
export function useRuleColumns(): RecordColumn<AlertRule>[] {
  const { t } = useTranslation(['alertRules', 'alertKinds', 'common']);
  const words = useAlertWords();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('alertRules:name'),
        width: 190,
        grow: 2,
        sort: 'name',
        cell: ({ name, enabled }) => <Text tone={enabled ? 'plain' : 'quiet'}>{name}</Text>,
      },
      {
        id: 'type',
        label: t('alertRules:type'),
        width: 210,
        grow: 2,
        sort: 'type',
        phone: 'detail',
        cell: ({ type }) => (
          <Row as="span" inline gap={6} tone="soft">
            <Icon name={ALERT_ICONS[type]} />
            {t(`alertKinds:${type}`)}
          </Row>
        ),
      },
      {
        id: 'value',
        label: t('alertRules:threshold'),
        width: 110,
        align: 'end',
        phone: 'aside',
        cell: ({ type, value, sensorUnit }) => words.value(type, value, sensorUnit),
      },
      {
        id: 'severity',
        label: t('alertRules:severity'),
        width: 130,
        sort: 'severity',
        phone: 'badge',
        cell: ({ severity }) => <SeverityBadge severity={severity} />,
      },
      {
        id: 'assetCount',
        label: t('alertRules:assets'),
        width: 100,
        align: 'end',
        sort: 'assetCount',
        cell: ({ assetCount }) => format.number(assetCount),
      },
      {
        id: 'alertsThisWeek',
        label: t('alertRules:thisWeek'),
        width: 140,
        align: 'end',
        sort: 'alertsThisWeek',
        cell: ({ alertsThisWeek }) => format.number(alertsThisWeek),
      },
      {
        id: 'enabled',
        label: t('alertRules:active'),
        width: 90,
        cell: ({ enabled }) => t(enabled ? 'common:on' : 'common:off'),
      },
    ],
    [t, words, format],
  );
}
