import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '@waymark/contract/accounts/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyRecords, type RecordColumn, RecordDrawer, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { EditAccount, NewAccount } from './AccountForm.tsx';
import styles from './AccountListPage.module.css';
import { ACCOUNTS, accountListQuery, accountQuery } from './queries.ts';
import { useSwitchAccount } from './use-switch-account.ts';

/** Lists the sub-accounts of the current account as a tree. */
export function AccountListPage() {
  const { t } = useTranslation(['accounts', 'shell']);
  const [view, change] = useRecordView();
  const mayWrite = useMay('accounts.write');
  const switching = useSwitchAccount();
  // The form of a new account starts with the settings of the current account.
  useQuery(accountQuery());
  const columns = useColumns((view.sort ?? 'tree') === 'tree');
  const create = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('accounts:new')}
    </Button>
  );
  return (
    <RecordPage
      name="accounts"
      title={t('accounts:title')}
      columns={columns}
      list={accountListQuery}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      usualSort="tree"
      searchPlaceholder={t('accounts:searchPlaceholder')}
      actions={create}
      empty={
        <EmptyRecords icon="group" title={t('accounts:emptyTitle')} body={t('accounts:emptyBody')}>
          {create}
        </EmptyRecords>
      }
      rowActions={({ id, name }) => (
        <ActionIcon
          aria-label={t('accounts:open', { name })}
          title={t('accounts:open', { name })}
          disabled={switching.isPending}
          onClick={() => switching.mutate({ accountId: id })}
        >
          <Icon name="arrowRight" />
        </ActionIcon>
      )}
    >
      {view.edit !== undefined && (
        <RecordDrawer
          key={view.edit}
          id={view.edit}
          title={t(view.edit === 'new' ? 'accounts:newTitle' : 'accounts:editTitle')}
          nameOf={({ name }) => name}
          load={accountQuery}
          stale={[ACCOUNTS]}
          onClose={() => change({ edit: undefined })}
        >
          {(account, form) => (account ? <EditAccount account={account} form={form} /> : <NewAccount form={form} />)}
        </RecordDrawer>
      )}
    </RecordPage>
  );
}

/** @param tree whether the list is in tree order, which shows the levels */
function useColumns(tree: boolean): RecordColumn<Account>[] {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  return useMemo(() => {
    const figure = (id: 'users' | 'assets' | 'devices'): RecordColumn<Account> => ({
      id,
      label: t(id),
      width: 92,
      grow: 0.4,
      align: 'end',
      cell: (account) => format.number(account[id]),
    });
    const share = (id: 'features' | 'alerts', total: number): RecordColumn<Account> => ({
      id,
      label: t(id),
      width: 80,
      grow: 0.4,
      align: 'end',
      cell: (account) => `${format.number(account[id].length)} / ${format.number(total)}`,
    });
    return [
      {
        id: 'tree',
        label: t('name'),
        width: 170,
        grow: 2,
        sort: 'tree',
        cell: ({ name, level }) => (
          <span className={styles.name} style={tree ? { paddingInlineStart: (level - 1) * 20 } : undefined}>
            {name}
          </span>
        ),
      },
      {
        id: 'parent',
        label: t('parent'),
        width: 130,
        sort: 'parentName',
        phone: 'detail',
        cell: (account) => account.parentName,
      },
      { id: 'admin', label: t('admin'), width: 124, cell: ({ adminName }) => adminName },
      {
        id: 'childAccounts',
        label: t('childAccounts'),
        width: 128,
        grow: 0.4,
        sort: 'childAccounts',
        align: 'end',
        cell: (account) => format.number(account.childAccounts),
      },
      figure('assets'),
      figure('devices'),
      figure('users'),
      share('features', FEATURES.length),
      share('alerts', ALERT_TYPES.length),
    ];
  }, [t, format, tree]);
}
