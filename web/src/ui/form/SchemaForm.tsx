import { createContext, type ReactNode, use } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../layout/MessageBar.tsx';
import { errorMessage } from './resolver.ts';
import type { SchemaFormState } from './use-schema-form.ts';

const Context = createContext<SchemaFormState | undefined>(undefined);

/** Returns the surrounding form. @throws Error outside of a form */
export function useSchemaFormState(): SchemaFormState {
  const state = use(Context);
  if (state === undefined) throw new Error('a field stands outside of its SchemaForm');
  return state;
}

/**
 * The form element around fields and buttons. It has no layout box of its own, so that in a drawer its children scroll
 * between title and buttons.
 *
 * @param of the result of `useSchemaForm`
 */
export function SchemaForm<Values extends FieldValues>({
  of,
  children,
  className,
  formId,
}: {
  of: SchemaFormState<Values>;
  children: ReactNode;
  /** Id of the form element, for a button outside of it. */
  formId?: string;
  className?: string | undefined;
}) {
  const state = of as unknown as SchemaFormState;
  return (
    <Context value={state}>
      <FormProvider {...(state.form as UseFormReturn)}>
        <form id={formId} noValidate onSubmit={state.submit} className={className}>
          {children}
        </form>
      </FormProvider>
    </Context>
  );
}

/** Shows why saving was refused. Empty if it was not. */
export function FormRefusal() {
  const { t } = useTranslation('forms');
  const { refusal, form } = useSchemaFormState();
  const whole = errorMessage(form.formState.errors.root);
  if (refusal === undefined && whole === undefined) return null;
  return <MessageBar kind="danger" title={t('refused')} detail={whole ?? refusal} />;
}
