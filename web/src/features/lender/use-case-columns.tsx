import type { LenderCase } from '@waymark/contract/lender/schema.ts';
import type { Status } from '@waymark/domain/status.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { type RecordColumn, TwoLines } from '../../ui/records/index.ts';
import { LiveAsset } from '../live-map/index.ts';
import styles from './CaseSteps.module.css';
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

/** Place of each stage among notice, waiting, approval, command and payment. */
const PLACES: Readonly<Record<LenderCase['stage'], number>> = {
  notice: 0,
  sending: 0,
  waiting: 1,
  ready: 2,
  asked: 2,
  approved: 3,
  immobilized: 4,
  closed: 5,
};

/** Progress of a case as five short lines. The words beside it say the same. */
function Progress({ stage }: Pick<LenderCase, 'stage'>) {
  const at = PLACES[stage];
  return (
    <span className={styles.progress} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((place) => (
        <i key={place} data-state={place < at ? 'done' : place === at ? 'now' : undefined} />
      ))}
    </span>
  );
}

/** Returns the columns of the list: customer, next step and its time. */
export function useCaseColumns(): RecordColumn<LenderCase>[] {
  const { t } = useTranslation('lender');
  const words = useCaseWords();
  return useMemo(
    () => [
      {
        id: 'asset',
        label: t('asset'),
        width: 180,
        grow: 2,
        sort: 'asset',
        cell: (one) => (
          <TwoLines
            first={
              <Row as="span" gap={6}>
                {one.stage !== 'closed' && <StatusMark status="npa" size={14} />}
                {one.assetName}
                <LiveAsset id={one.assetId}>{(live) => live && <MovementNow status={live.movement} />}</LiveAsset>
              </Row>
            }
            second={words.customer(one)}
          />
        ),
      },
      {
        id: 'overdue',
        label: [t('overdue'), words.currency && `(${words.currency})`].filter(Boolean).join(' '),
        width: 130,
        sort: 'overdue',
        align: 'end',
        phone: 'detail',
        cell: (one) => (
          <TwoLines first={one.overdueAmount !== null && words.figure(one.overdueAmount)} second={words.days(one)} />
        ),
      },
      {
        id: 'next',
        label: t('next'),
        width: 190,
        grow: 2,
        keep: true,
        phone: 'badge',
        cell: (one) => (
          <TwoLines
            first={
              <Row as="span" gap={6}>
                <Icon name={one.problem === null ? ICONS[one.stage] : 'incident'} size={14} />
                <Text {...(one.needsUser && { weight: 600 })}>{words.next(one)}</Text>
              </Row>
            }
            second={words.detail(one)}
          />
        ),
      },
      {
        id: 'when',
        label: t('when'),
        width: 180,
        sort: 'when',
        align: 'end',
        phone: 'aside',
        cell: (one) => <TwoLines first={words.when(one)} second={<Progress stage={one.stage} />} />,
      },
    ],
    [t, words],
  );
}

/** The movement of the asset. A row of the phone has no room for its word beside the next step. */
function MovementNow({ status }: { status: Status }) {
  const { t } = useTranslation('status');
  if (!usePhone()) return <StatusBadge status={status} />;
  return (
    <>
      <StatusMark status={status} size={14} />
      <VisuallyHidden>{t(status)}</VisuallyHidden>
    </>
  );
}
