import { Link } from '@tanstack/react-router';
import type { AssetEvent } from '@waymark/contract/events/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { ALERT_ICONS, SeverityBadge, useAlertWords } from '../alerts/index.ts';

/** Columns of events. The first one opens the history of the asset at the moment, an alert leads to its reason. */
export function useEventColumns(): RecordColumn<AssetEvent>[] {
  const { t } = useTranslation(['events', 'alertKinds']);
  const words = useAlertWords();
  const format = useFormat();
  return useMemo(() => {
    const figures = { width: 128, grow: 0, align: 'end' } as const;
    return [
      { id: 'asset', label: t('events:asset'), width: 130, cell: ({ assetName }) => assetName },
      {
        id: 'event',
        label: t('events:event'),
        width: 180,
        phone: 'detail',
        cell: ({ type }) => (
          <Row as="span" gap={8}>
            <Icon name={ALERT_ICONS[type]} />
            <Text truncate>{t(`alertKinds:${type}`)}</Text>
          </Row>
        ),
      },
      {
        id: 'source',
        label: t('events:source'),
        width: 150,
        cell: ({ source, id, severity }) =>
          source === 'driving' || severity === null ? (
            t('events:driving')
          ) : (
            <Row as="span" gap={8}>
              <SeverityBadge severity={severity} />
              <Link to="/alerts" search={{ state: 'all', alert: id }}>
                {t('events:why')}
              </Link>
            </Row>
          ),
      },
      {
        id: 'where',
        label: t('events:where'),
        width: 170,
        cell: ({ address }) => <span title={address ?? ''}>{address}</span>,
      },
      {
        ...figures,
        id: 'measured',
        label: t('events:measured'),
        phone: 'badge',
        cell: ({ type, value }) => words.value(type, value),
      },
      { ...figures, id: 'limit', label: t('events:limit'), cell: ({ type, limit }) => words.value(type, limit) },
      {
        ...figures,
        id: 'lasted',
        label: t('events:lasted'),
        cell: ({ startTime, endTime }) => {
          if (endTime === null) return t('events:goesOn');
          const seconds = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 1000);
          return seconds > 0 ? format.span(seconds) : '';
        },
      },
      {
        id: 'startTime',
        label: t('events:time'),
        width: 150,
        grow: 0,
        sort: 'startTime',
        phone: 'aside',
        cell: ({ startTime }) => format.dateTime(startTime),
      },
    ];
  }, [t, words, format]);
}
