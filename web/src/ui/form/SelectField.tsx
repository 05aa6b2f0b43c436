import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { replaceByTyping } from './replace-by-typing.ts';
import { type FieldProps, useField } from './use-field.ts';

/** Minimum number of choices from which the list is searchable. */
const SEARCHED_FROM = 9;

/** Selects one of several values, null for none. The selection can be cleared unless the schema requires a value. */
export function SelectField({
  name,
  id,
  data,
  ...props
}: FieldProps & {
  data: { value: string; label: string; disabled?: boolean }[];
} & Pick<
    SelectProps,
    | 'placeholder'
    | 'searchable'
    | 'clearable'
    | 'renderOption'
    | 'leftSection'
    | 'nothingFoundMessage'
    | 'comboboxProps'
  >) {
  const { t } = useTranslation('common');
  const field = useField({ name, id });
  const searched = props.searchable ?? data.length >= SEARCHED_FROM;
  return (
    <Select
      searchable={searched}
      nothingFoundMessage={t('nothingMatches')}
      clearable={!field.required}
      allowDeselect={false}
      maxDropdownHeight={320}
      {...(searched && replaceByTyping)}
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      data={data}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      value={typeof field.value === 'string' && field.value !== '' ? field.value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
