import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { WideField } from '../../ui/form/FormSection.tsx';
import { parentsQuery } from '../accounts/index.ts';

/** Selects the account of a new user. Hidden if there are no sub-accounts. */
export function AccountChoice({ accountId, onChoose }: { accountId: string; onChoose: (accountId: string) => void }) {
  const { t } = useTranslation('users');
  const me = useCurrentUser();
  const maySee = useMay('accounts.read') && me.features.includes('accounts');
  const { data: below = [] } = useQuery({ ...parentsQuery, enabled: maySee });
  if (below.length === 0) return null;
  return (
    <WideField>
      <Select
        label={t('account')}
        data={[{ id: me.accountId, name: me.accountName }, ...below].map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        value={accountId}
        allowDeselect={false}
        searchable
        onChange={(chosen) => chosen && onChoose(chosen)}
      />
    </WideField>
  );
}
