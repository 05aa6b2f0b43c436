import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { fieldRulesOf } from '@waymark/contract/field-rules.ts';
import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { Static, TSchema } from 'typebox';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { problemText, useErrorText } from '../overlays/use-problem.ts';
import { type ExtraRule, formResolver } from './resolver.ts';
import { bodyOf, type FieldFacts, fieldFacts } from './schema-fields.ts';

export interface SchemaFormOptions<Values extends FieldValues, Schema extends TSchema, Answer> {
  /** Schema of the saved body. Every rule, asterisk and message comes from it. */
  schema: Schema;
  /** Initial values, which must include each field of the form. */
  defaults: Values;
  /** Returns the body for the current values. Omitted if the form has the fields of the schema. */
  toBody?: (values: Values) => unknown;
  /** A rule that the schema cannot express. It is asked as well while the schema refuses the body, which can then have any value. */
  extraRule?: ExtraRule<Static<Schema>>;
  /** The extra rule is asked only once the schema accepts the body. Fixed. */
  extraRuleLast?: boolean;
  save: (body: Static<Schema>) => Promise<Answer>;
  onSaved?: ((answer: Answer) => void) | undefined;
  /** Called on each change with whether there are unsaved changes. */
  onChanged?: ((changed: boolean) => void) | undefined;
  /** Message after saving. Omitted if the caller reports it. */
  savedMessage?: string | ((answer: Answer) => string) | undefined;
}

export interface SchemaFormState<Values extends FieldValues = FieldValues> {
  form: UseFormReturn<Values>;
  /** Validates and saves. If a field is invalid, sends nothing and focuses the first one. */
  submit: (event?: FormEvent) => void;
  /** Text of the server's refusal. Undefined if there was none. */
  refusal: string | undefined;
  saving: boolean;
  /** Prefix of the field ids. */
  id: string;
  facts: (path: string) => FieldFacts;
}

/**
 * A form over the schema of the call that saves it (README.md). A field shows its error after it was touched, and all
 * fields do after a refused save. Server errors appear at their fields like client errors.
 */
export function useSchemaForm<Values extends FieldValues, Schema extends TSchema, Answer = unknown>(
  options: SchemaFormOptions<Values, Schema, Answer>,
): SchemaFormState<Values> {
  const { schema, onChanged } = options;
  const errorText = useErrorText();
  const latest = useRef(options);
  latest.current = options;
  const resolver = useMemo(
    () =>
      formResolver<Values, Schema>(
        schema,
        (values) => (latest.current.toBody ? latest.current.toBody(values) : bodyOf(schema, values)),
        errorText,
        (body) => latest.current.extraRule?.(body) ?? [],
        latest.current.extraRuleLast,
      ),
    [schema, errorText],
  );
  const form = useForm<Values, unknown, Static<Schema>>({
    defaultValues: options.defaults as DefaultValues<Values>,
    resolver,
    mode: 'onTouched',
  });
  useEffect(
    () => form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty }) => onChanged?.(isDirty ?? false) }),
    [form, onChanged],
  );
  const betweenFields = fieldRulesOf(schema).length > 0 || options.extraRule !== undefined;
  useEffect(() => {
    if (!betweenFields) return;
    // A change of one field can resolve the error of another.
    const { unsubscribe } = form.watch((_values, { name, type }) => {
      const wrong = Object.keys(form.formState.errors).filter((field) => field !== name && field !== 'root');
      if (type === 'change' && wrong.length > 0) void form.trigger(wrong as FieldPath<Values>[]);
    });
    return unsubscribe;
  }, [form, betweenFields]);
  const saving = useMutation({
    mutationFn: (body: Static<Schema>) => latest.current.save(body),
    onSuccess: (answer) => {
      const { savedMessage, onSaved } = latest.current;
      form.reset(form.getValues());
      if (savedMessage !== undefined)
        notifications.show({ message: typeof savedMessage === 'string' ? savedMessage : savedMessage(answer) });
      onSaved?.(answer);
    },
    onError: (error) => {
      touchAll(form);
      if (!(error instanceof ApiError)) return;
      // The next form opens with the stored values.
      if (error.code === 'error.record.changed') void queryClient.invalidateQueries();
      error.fields.forEach(({ path, key, params }, place) => {
        const field = (path || 'root') as FieldPath<Values> | 'root';
        form.setError(field, { type: key, message: errorText(key, params) }, { shouldFocus: place === 0 });
      });
    },
  });
  const { errors } = form.formState;
  const send = form.handleSubmit(
    (body) => saving.mutate(body as Static<Schema>),
    () => touchAll(form),
  );
  return {
    form: form as unknown as UseFormReturn<Values>,
    submit: (event) => void send(event as Parameters<typeof send>[0]),
    // A refusal is cleared when the fields that it named are corrected.
    refusal: refusalOf(saving.error, Object.keys(errors).length, errorText),
    saving: saving.isPending,
    id: useId(),
    facts: useCallback((path) => fieldFacts(schema, path), [schema]),
  };
}

/** Marks all fields as touched after a refused save, so that every error shows. */
function touchAll<Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>): void {
  for (const [name, value] of Object.entries(form.getValues()))
    if (typeof value !== 'object' || value === null)
      form.setValue(name as FieldPath<Values>, value, { shouldTouch: true });
}

function refusalOf(
  error: Error | null,
  wrongFields: number,
  errorText: ReturnType<typeof useErrorText>,
): string | undefined {
  if (error === null) return undefined;
  const corrected = error instanceof ApiError && error.fields.length > 0 && wrongFields === 0;
  return corrected ? undefined : problemText(error, errorText);
}
