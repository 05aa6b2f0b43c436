import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SchemaFormState } from '../ui/form/use-schema-form.ts';

/** Passes the field values on at each change. */
export function useEdits<Values extends FieldValues>(
  { form }: SchemaFormState<Values>,
  edit: (values: Values) => void,
): void {
  const latest = useRef(edit);
  latest.current = edit;
  useEffect(() => {
    const { unsubscribe } = form.watch(() => latest.current(form.getValues()));
    return unsubscribe;
  }, [form]);
}
