import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LenderCaseWrite } from '@waymark/contract/lender/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import type { DrawerForm } from '../../ui/records/index.ts';
import { AssetSelect } from '../devices/index.ts';
import { CustomerSelect } from './CustomerSelect.tsx';
import { settingsQuery } from './queries.ts';

/** Opens a case. @param assetId of the asset, if known */
export function CaseForm({ assetId, drawer }: { assetId: string | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation('lender');
  const { timeZone, currency } = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const form = useSchemaForm({
    schema: LenderCaseWrite,
    defaults: {
      ...{ assetId: assetId ?? '', customerId: '', reason: '', overdueSince: '' },
      ...{ overdueAmount: '' as number | '', installmentsOverdue: '' as number | '', installments: '' as number | '' },
    },
    save: (body) => call(ENDPOINTS.lender.open, { body }),
    onSaved: ({ assetName }) => drawer.onSaved(t('opened', { name: assetName })),
    onChanged: drawer.onChanged,
  });
  const { watch, setValue, formState } = form.form;
  const set = (name: 'assetId' | 'customerId', value: string): void =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <FormInDrawer of={form} onCancel={drawer.onCancel} saveLabel={t('open')}>
      <MessageBar
        kind="info"
        title={t('openTitle')}
        detail={t('openBody', { hour: String(settings?.noticeHour ?? LIMITS.lenderNoticeHour).padStart(2, '0') })}
      />
      <FormSection>
        <AssetSelect
          label={t('vehicle')}
          value={watch('assetId') || null}
          error={formState.errors.assetId?.message}
          onChange={(id) => {
            set('assetId', id ?? '');
            setValue('customerId', '', { shouldDirty: true });
          }}
        />
        <CustomerSelect
          // Customers of another account are not offered.
          key={watch('assetId')}
          assetId={watch('assetId')}
          value={watch('customerId')}
          error={formState.errors.customerId?.message}
          onChange={(id) => set('customerId', id)}
        />
        <NumberField name="overdueAmount" label={t('overdueAmount')} unit={currency ?? undefined} />
        <DateField name="overdueSince" label={t('overdueSince')} maximum={localDay(Date.now(), timeZone)} />
        <NumberField name="installmentsOverdue" label={t('installmentsOverdue')} />
        <NumberField name="installments" label={t('installments')} />
        <WideField>
          <TextAreaField name="reason" label={t('reason')} description={t('reasonHelp')} />
        </WideField>
      </FormSection>
    </FormInDrawer>
  );
}
