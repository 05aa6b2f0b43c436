import { Input, Select } from '@mantine/core';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../layout/Row.ts';
import styles from './PhoneField.module.css';
import { countries, countriesNamed, homeCountry } from './phone-countries.ts';
import { countryOf, fromInternational, numberPart, phoneValue } from './phone-value.ts';
import { replaceByTyping } from './replace-by-typing.ts';
import { TextInput } from './TextInput.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A country and a number. The value is one string, `{country calling code} {number}`. */
export function PhoneField({ name, id, label, description, disabled = false, className = '' }: FieldProps) {
  const { t, i18n } = useTranslation(['forms', 'common']);
  const field = useField({ name, id });
  const value = typeof field.value === 'string' ? field.value : '';
  const data = useMemo(
    () =>
      countries(i18n.language).map((one) => ({
        ...one,
        value: one.countryCode,
        label: `${one.countryCode} +${one.callingCode}`,
      })),
    [i18n.language],
  );
  const [chosen, setChosen] = useState<CountryCode>(() => homeCountry(navigator.languages));
  const told = useMemo(() => countryOf(value, chosen), [value, chosen]);
  // Keeps the selected country among those with the same calling code.
  const sameCode = told !== undefined && getCountryCallingCode(told) === getCountryCallingCode(chosen);
  const country = told === undefined || sameCode ? chosen : told;
  const number = numberPart(value);
  const change = (next: CountryCode, typed: string): void => {
    setChosen(next);
    field.onChange(phoneValue(getCountryCallingCode(next), typed));
  };
  return (
    <Input.Wrapper
      id={field.id}
      label={label}
      description={description}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      className={className}
    >
      <Row align="stretch" gap={8}>
        <Select
          className={styles.country}
          aria-label={t('forms:country')}
          disabled={disabled}
          searchable
          nothingFoundMessage={t('common:nothingMatches')}
          {...replaceByTyping}
          allowDeselect={false}
          maxDropdownHeight={320}
          comboboxProps={{ width: 280, position: 'bottom-start' }}
          data={data}
          filter={({ search }) => countriesNamed(data, search)}
          renderOption={({ option: { value: code, label: short } }) => (
            <Row as="span" align="stretch" justify="between" gap={12} grow>
              <span>{data.find(({ countryCode }) => countryCode === code)?.name}</span>
              <span className={`${styles.code} figures`}>{short}</span>
            </Row>
          )}
          value={country}
          onChange={(next) => change(next as CountryCode, number)}
        />
        <TextInput
          id={field.id}
          ref={field.ref}
          name={name}
          className={styles.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          disabled={disabled}
          error={field.error !== undefined}
          // A number with country code may be longer until it is split.
          maxLength={LIMITS.phoneNumberPartCharacters + '+123 '.length}
          value={number}
          onChange={({ currentTarget: { value: typed } }) => {
            const international = fromInternational(typed);
            if (international) change(international.country, international.number);
            else change(country, typed.slice(0, LIMITS.phoneNumberPartCharacters));
          }}
          onBlur={field.onBlur}
        />
      </Row>
    </Input.Wrapper>
  );
}
