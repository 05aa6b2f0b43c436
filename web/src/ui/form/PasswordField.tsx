import { PasswordInput } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { type FieldProps, useField } from './use-field.ts';

/** A password with a button that reveals it. Its schema has the format `password`, so surrounding spaces stay. */
export function PasswordField({
  name,
  id,
  autoComplete,
  ...props
}: FieldProps & { autoComplete: 'new-password' | 'current-password' }) {
  const { t } = useTranslation('signIn');
  const field = useField({ name, id });
  return (
    <PasswordInput
      {...props}
      id={field.id}
      ref={field.ref}
      name={name}
      autoComplete={autoComplete}
      required={field.required}
      withAsterisk={field.required}
      error={field.error}
      visibilityToggleButtonProps={{ 'aria-label': t('passwordShow'), tabIndex: 0 }}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
    />
  );
}
