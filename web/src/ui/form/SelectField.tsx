import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { replaceByTyping } from './replace-by-typing.ts';
import { type FieldProps, useField } from './use-field.ts';

/** From so many choices on the list can be searched. */
const SEARCHED_FROM = 9;

/** From so many choices on they are drawn only while the list is open. */
const DRAWN_ONLY_OPEN_FROM = 50;

/** One of several. Nothing chosen is null; a choice that the schema does not require can be taken back. */
export function SelectField({
  name,
  id,
  data,
  ...props
}: FieldProps & {
  data: { value: string; label: string; disabled?: boolean }[];
} & Pick<
    SelectProps,
    'placeholder' | 'searchable' | 'clearable' | 'renderOption' | 'leftSection' | 'nothingFoundMessage'
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
      comboboxProps={{ keepMounted: data.length < DRAWN_ONLY_OPEN_FROM }}
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
