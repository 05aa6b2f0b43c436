import { TextInput } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';

/** Maximum length of an access point name. */
const APN_LENGTH = 100;

/** Access point of the SIM, which the setup messages need. */
export function ApnField({ value, onChange }: { value: string; onChange: (apn: string) => void }) {
  const { t } = useTranslation('setUp');
  return (
    <TextInput
      label={t('apn')}
      description={t('apnHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      autoCapitalize="off"
      maxLength={APN_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
