import { useCallback, useRef } from 'react';
import { useController } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import { errorMessage } from './resolver.ts';
import { useSchemaFormState } from './SchemaForm.tsx';
import type { FieldFacts } from './schema-fields.ts';

/** Properties of every field. */
export interface FieldProps {
  /** Dotted path in the form's values: `name`, `contacts.0.email`. */
  name: string;
  label: string;
  description?: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
  /** Id of the input, derived from form and name if omitted. */
  id?: string | undefined;
}

export interface FieldBinding {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: (element: unknown) => void;
  error: string | undefined;
  required: boolean;
  facts: FieldFacts;
}

/**
 * Binds an input to its path in the form.
 * @throws Error if the form has no such field
 */
export function useField({ name, id }: Pick<FieldProps, 'name' | 'id'>): FieldBinding {
  const form = useSchemaFormState();
  const facts = form.facts(name);
  const { field, fieldState } = useController({ name });
  if (field.value === undefined && facts.schema === undefined) throw new Error(`the form has no field ${name}`);
  const element = useRef<HTMLElement>(null);
  const { ref: fieldRef } = field;
  const ref = useCallback(
    (drawn: unknown) => {
      if (drawn instanceof HTMLElement) element.current = drawn;
      fieldRef(drawn);
    },
    [fieldRef],
  );
  return {
    id: id ?? `${form.id}${name}`,
    value: field.value,
    onChange: field.onChange,
    onBlur: () =>
      afterPress(() => {
        // The press may have removed the field.
        if (element.current?.isConnected) field.onBlur();
      }),
    ref,
    error: errorMessage(fieldState.error),
    required: facts.required,
    facts,
  };
}
