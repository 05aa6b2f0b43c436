import { useQuery } from '@tanstack/react-query';
import { type Device, IGNITION_TYPES, IMMOBILIZATION_TYPES } from '@waymark/contract/devices/schema.ts';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { InstallationAdvice } from '../commands/index.ts';
import { AssetSelect } from './AssetSelect.tsx';
import { accountLabel } from './account-label.ts';
import { deviceAccountsQuery } from './queries.ts';

const IMMOBILIZATION_WORDS = {
  none: 'immobilizationNone',
  starter: 'immobilizationStarter',
  ignition: 'immobilizationIgnition',
  fuel: 'immobilizationFuel',
} as const;
const IGNITION_WORDS = {
  wired: 'ignitionWired',
  can: 'ignitionCan',
  virtual: 'ignitionVirtual',
  none: 'ignitionNone',
} as const;

/** Account of a new device. Hidden if the user has only one. */
export function AccountField() {
  const { t } = useTranslation('devices');
  const accounts = useQuery(deviceAccountsQuery).data ?? [];
  if (accounts.length < 2) return null;
  return (
    <SelectField
      name="accountId"
      label={t('account')}
      placeholder={accounts[0]?.name ?? ''}
      data={accounts.map((account) => ({ value: account.id, label: accountLabel(account) }))}
    />
  );
}

/** The asset that a new device is assigned to. */
export function AssetField() {
  const { t } = useTranslation('devices');
  const { watch, setValue, formState } = useFormContext<{ assetSclId: string | null }>();
  return (
    <FormSection title={t('asset')}>
      <WideField>
        <AssetSelect
          label={t('assignTo')}
          value={watch('assetSclId')}
          error={formState.errors.assetSclId?.message}
          onChange={(id) => setValue('assetSclId', id, { shouldDirty: true, shouldValidate: true })}
        />
      </WideField>
    </FormSection>
  );
}

/** Wiring of the device in the vehicle. */
export function WiringFields() {
  const { t } = useTranslation('devices');
  const { watch } = useFormContext<{ immobilizationType: string | null }>();
  return (
    <FormSection title={t('sectionWiring')}>
      <SelectField
        name="ignitionType"
        label={t('ignitionType')}
        description={t('ignitionHelp')}
        placeholder={t('unknown')}
        data={IGNITION_TYPES.map((value) => ({ value, label: t(IGNITION_WORDS[value]) }))}
      />
      <SelectField
        name="immobilizationType"
        label={t('immobilizationType')}
        description={t('immobilizationHelp')}
        placeholder={t('unknown')}
        data={IMMOBILIZATION_TYPES.map((value) => ({ value, label: t(IMMOBILIZATION_WORDS[value]) }))}
      />
      <WideField>
        <InstallationAdvice immobilizationType={watch('immobilizationType')} />
      </WideField>
    </FormSection>
  );
}

/** Reporting intervals of the device. */
export function ReportingFields() {
  const { t } = useTranslation('devices');
  return (
    <FormSection title={t('sectionReporting')}>
      <NumberField
        name="movingIntervalSeconds"
        label={t('movingInterval')}
        description={t('intervalHelp')}
        unit={t('seconds')}
      />
      <NumberField
        name="parkedIntervalSeconds"
        label={t('parkedInterval')}
        description={t('intervalHelp')}
        unit={t('seconds')}
      />
    </FormSection>
  );
}

/** Identifiers of the device on other platforms. Their keys are write-only. */
export function PlatformFields({ device }: { device: Device | undefined }) {
  const { t } = useTranslation('devices');
  const keyHelp = (kept: boolean | undefined): string => t(kept ? 'keyKept' : 'keyNone');
  return (
    <FormSection title={t('sectionPlatforms')}>
      <TextField name="fltAccId" label={t('fltAccId')} />
      <PasswordField
        name="fltApiKey"
        label={t('fltApiKey')}
        description={keyHelp(device?.fltApiKeySet)}
        autoComplete="new-password"
      />
      {device?.fltApiKeySet && <CheckboxField name="forgetFltApiKey" label={t('keyForget')} />}
      <TextField name="assignedAccId" label={t('assignedAccId')} />
      <PasswordField
        name="assignedApiKey"
        label={t('assignedApiKey')}
        description={keyHelp(device?.assignedApiKeySet)}
        autoComplete="new-password"
      />
      {device?.assignedApiKeySet && <CheckboxField name="forgetAssignedApiKey" label={t('keyForget')} />}
    </FormSection>
  );
}
