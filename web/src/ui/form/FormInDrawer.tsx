import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DrawerScroll } from '../overlays/SideDrawer.tsx';
import { FormButtons } from './FormButtons.tsx';
import { FormRefusal, SchemaForm } from './SchemaForm.tsx';
import type { SchemaFormState } from './use-schema-form.ts';

/**
 * A form in a drawer: its fields, under the reason of a refusal, scroll above its buttons.
 *
 * @param of the result of `useSchemaForm`
 * @param foot between fields and buttons
 * @param buttons further ones opposite of cancel and save, such as a delete button
 */
export function FormInDrawer<Values extends FieldValues>({
  of,
  onCancel,
  saveLabel,
  foot,
  buttons,
  children,
}: {
  of: SchemaFormState<Values>;
  onCancel: () => void;
  saveLabel?: string | undefined;
  foot?: ReactNode;
  buttons?: ReactNode;
  children: ReactNode;
}) {
  return (
    <SchemaForm of={of}>
      <DrawerScroll>
        <FormRefusal />
        {children}
      </DrawerScroll>
      {foot}
      <FormButtons onCancel={onCancel} saveLabel={saveLabel}>
        {buttons}
      </FormButtons>
    </SchemaForm>
  );
}
