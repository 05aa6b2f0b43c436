import type { LenderCase } from '@waymark/contract/lender/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { type RecordColumn, TwoLines } from '../../ui/records/index.ts';
import { useCaseWords } from './use-case-words.ts';

const ICONS: Readonly<Record<LenderCase['stage'], IconName>> = {
  notice: 'mail',
  sending: 'mail',
  waiting: 'hourglass',
  ready: 'user',
  asked: 'users',
  approved: 'lock',
  immobilized: 'lock',
  closed: 'check',
};

/** Returns the columns of the list: customer, next step and its time. */
export function useCaseColumns(): RecordColumn<LenderCase>[] {
  const { t } = useTranslation('lender');
  const words = useCaseWords();
  return useMemo(
    () => [
      {
        id: 'asset',
        label: t('asset'),
        width: 190,
        grow: 2,
        sort: 'asset',
        cell: (one) => <TwoLines first={one.assetName} second={words.customer(one)} />,
      },
      {
        id: 'overdue',
        label: t('overdue'),
        width: 200,
        sort: 'overdue',
        align: 'end',
        phone: 'detail',
        cell: (one) => <TwoLines first={words.amount(one)} second={words.overdue(one)} />,
      },
      {
        id: 'next',
        label: t('next'),
        width: 220,
        grow: 2,
        keep: true,
        phone: 'badge',
        cell: (one) => (
          <Row as="span" gap={6}>
            <Icon name={one.problem === null ? ICONS[one.stage] : 'incident'} size={14} />
            <Text {...(one.needsUser && { weight: 600 })}>{words.next(one)}</Text>
          </Row>
        ),
      },
      {
        id: 'when',
        label: t('when'),
        width: 170,
        sort: 'when',
        align: 'end',
        phone: 'aside',
        cell: (one) => words.when(one),
      },
    ],
    [t, words],
  );
}
