import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Share } from '@waymark/contract/shares/schema.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { type Translate, useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import {
  EmptyRecords,
  type RecordColumn,
  RecordPage,
  type RowLinkProps,
  useRecordView,
} from '../../ui/records/index.ts';
import { shareListQuery } from './queries.ts';
import { RevokeShare } from './RevokeShare.tsx';
import { ShareState } from './ShareState.tsx';
import type { SharesView } from './search.ts';

/** Lists every link of the account with owner, views and expiry. */
export function SharesPage() {
  const { t } = useTranslation('shares');
  const [view, change] = useRecordView<SharesView>();
  const [revoking, setRevoking] = useState<Share>();
  return (
    <RecordPage
      name="shares"
      title={t('title')}
      columns={useColumns()}
      list={shareListQuery}
      rowId={({ id }) => id}
      rowName={(share) => subjectText(share, t)}
      view={view}
      onChange={change}
      // Not a column: the list arrives newest first.
      usualSort=""
      searchPlaceholder={t('asset')}
      filters={[
        {
          id: 'show',
          label: t('state'),
          any: t('showAll'),
          options: [
            { value: 'open', label: t('showOpen') },
            { value: 'closed', label: t('showClosed') },
          ],
        },
      ]}
      empty={
        <EmptyRecords icon="link" title={t('empty')} body={t('emptyBody')}>
          <Button variant="filled" renderRoot={(props) => <Link to="/assets" {...props} />}>
            {t('toAssets')}
          </Button>
        </EmptyRecords>
      }
      rowLink={subjectLink}
      rowActions={(share) =>
        share.state === 'active' ? (
          <ActionIcon
            aria-label={t('revokeLink', { name: nameOf(share) ?? subjectText(share, t) })}
            title={t('revoke')}
            onClick={() => setRevoking(share)}
          >
            <Icon name="close" />
          </ActionIcon>
        ) : (
          <Text block width="var(--touch-32)" />
        )
      }
    >
      {revoking && <RevokeShare share={revoking} onDone={() => setRevoking(undefined)} />}
    </RecordPage>
  );
}

const nameOf = ({ assetName, driverName, customerName }: Share) => assetName ?? driverName ?? customerName;

/** Returns the subject of the link, also if its name is unknown. */
function subjectText(share: Share, t: Translate<'shares'>): string {
  const { subject, assetName, driverName, customerName, routeName } = share;
  if (subject === 'driver') return driverName == null ? t('ofSomeDriver') : t('ofDriver', { name: driverName });
  if (subject === 'customer')
    return customerName === null ? t('assetsOfDeleted') : t('assetsOfCustomer', { customer: customerName });
  return routeName == null ? (assetName ?? '') : t('onRoute', { asset: assetName, route: routeName });
}

/** Links to the asset, the driver or the customer, or to all customers after the customer was deleted. */
function subjectLink({ subject, assetId, driverId, customerId }: Share, props: RowLinkProps): ReactNode {
  if (assetId !== null) return <Link to="/assets/$id" params={{ id: assetId }} {...props} />;
  if (driverId != null) return <Link to="/drivers/$id" params={{ id: driverId }} {...props} />;
  if (subject === 'driver') return <span {...props} />;
  return <Link to="/customers" search={customerId === null ? {} : { edit: customerId }} {...props} />;
}

function useColumns(): RecordColumn<Share>[] {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const phone = usePhone();
  return useMemo(() => {
    const time = (at: string): string => format.dateTime(Date.parse(at));
    return [
      {
        id: 'assetName',
        label: t('asset'),
        width: 180,
        grow: 2,
        sort: 'assetName',
        cell: (share) => subjectText(share, t),
      },
      { id: 'state', label: t('state'), width: 120, phone: 'badge', cell: ({ state }) => <ShareState state={state} /> },
      {
        id: 'createdBy',
        label: t('createdBy'),
        width: 150,
        cell: ({ createdBy }) => createdBy || t('someone'),
      },
      {
        id: 'createdAt',
        label: t('createdAt'),
        width: 150,
        sort: 'createdAt',
        cell: ({ createdAt }) => time(createdAt),
      },
      {
        id: 'expiresAt',
        label: t('expires'),
        width: 150,
        sort: 'expiresAt',
        phone: 'detail',
        cell: ({ expiresAt }) => (phone ? t('endsAt', { time: time(expiresAt) }) : time(expiresAt)),
      },
      {
        id: 'views',
        label: t('views'),
        width: 90,
        grow: 0,
        sort: 'views',
        align: 'end',
        phone: 'aside',
        // Without a column header the number needs a label.
        cell: ({ views }) => (phone ? t('opened', { count: views }) : format.number(views)),
      },
      {
        id: 'lastView',
        label: t('lastView'),
        width: 150,
        cell: ({ lastViewAt }) => (lastViewAt === null ? t('never') : time(lastViewAt)),
      },
    ];
  }, [t, format, phone]);
}
