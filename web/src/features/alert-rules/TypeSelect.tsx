import { Select } from '@mantine/core';
import { CONFIGURABLE_KINDS } from '@waymark/domain/alerts/kinds.ts';
import { useTranslation } from '../../base/translation.ts';
import { replaceByTyping } from '../../ui/form/replace-by-typing.ts';
import { useField } from '../../ui/form/use-field.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ALERT_ICONS } from '../alerts/index.ts';
import type { ConfigurableKind } from './rule-values.ts';

/** Selects the kind of a new rule. */
export function TypeSelect({
  fixed,
  type,
  onType,
}: {
  fixed: boolean;
  type: ConfigurableKind;
  onType: (type: ConfigurableKind) => void;
}) {
  const { t } = useTranslation(['alertRules', 'alertKinds', 'common']);
  const field = useField({ name: 'type' });
  return (
    <Select
      id={field.id}
      ref={field.ref}
      label={t('alertRules:type')}
      withAsterisk
      required
      searchable
      allowDeselect={false}
      {...replaceByTyping}
      nothingFoundMessage={t('common:nothingMatches')}
      maxDropdownHeight={320}
      disabled={fixed}
      error={field.error}
      leftSection={<Icon name={ALERT_ICONS[type]} />}
      data={CONFIGURABLE_KINDS.map((value) => ({ value, label: t(`alertKinds:${value}`) }))}
      value={type}
      onChange={(value) => {
        if (value === null || value === type) return;
        onType(value as ConfigurableKind);
        field.onChange(value);
      }}
      onBlur={field.onBlur}
    />
  );
}
