import { Checkbox, Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../base/translation.ts';
import styles from './CheckboxGroup.module.css';
import { allState, withAll, withValue } from './checked-values.ts';
import { Legend } from './Legend.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Checkboxes for a set of values, which stays sorted. */
export function CheckboxGroup({
  name,
  id,
  label,
  description,
  disabled,
  className,
  data,
  selectAll = false,
  columns = 2,
}: FieldProps & {
  data: { value: string; label: string; description?: string; disabled?: boolean }[];
  /** Offers a checkbox that selects all. */
  selectAll?: boolean;
  columns?: 1 | 2;
}) {
  const { t } = useTranslation('forms');
  const field = useField({ name, id });
  const errorId = useId();
  const values = Array.isArray(field.value) ? (field.value as string[]) : [];
  const choosable = data.filter((choice) => !choice.disabled).map(({ value }) => value);
  const all = allState(values, choosable);
  return (
    <fieldset
      id={field.id}
      className={className}
      disabled={disabled}
      aria-describedby={field.error ? errorId : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur();
      }}
    >
      <Legend label={label} required={field.required} />
      {description && <Input.Description>{description}</Input.Description>}
      {selectAll && (
        <Checkbox
          className={styles.all}
          label={t('selectAll')}
          checked={all === 'all'}
          indeterminate={all === 'some'}
          onChange={() => field.onChange(withAll(values, choosable, all !== 'all'))}
        />
      )}
      <div className={styles.choices} data-columns={columns}>
        {data.map((choice, place) => (
          <Checkbox
            key={choice.value}
            ref={place === 0 ? field.ref : undefined}
            name={name}
            value={choice.value}
            label={choice.label}
            description={choice.description}
            disabled={choice.disabled}
            checked={values.includes(choice.value)}
            onChange={(event) => field.onChange(withValue(values, choice.value, event.currentTarget.checked))}
          />
        ))}
      </div>
      {field.error && (
        <Input.Error id={errorId} role="alert">
          {field.error}
        </Input.Error>
      )}
    </fieldset>
  );
}
