import type { EnglishCatalogue, Namespace } from '@waymark/messages/catalogue.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Static, TSchema } from 'typebox';
import { useTranslation } from '../../base/translation.ts';
import { useOpenedAt } from '../form/use-opened-at.ts';
import { type SchemaFormOptions, type SchemaFormState, useSchemaForm } from '../form/use-schema-form.ts';
import { Row } from '../layout/Row.ts';
import { DeleteButton } from './DeleteButton.tsx';
import type { DrawerForm } from './RecordDrawer.tsx';
import type { RecordCalls } from './record-calls.ts';

/** Namespaces with the texts of a delete button. */
type DeletableNoun = {
  [Name in Namespace]: 'delete' | 'deleteBody' extends keyof EnglishCatalogue[Name] ? Name : never;
}[Namespace];

interface DeleteWords {
  label: string;
  /** The consequence in a sentence. */
  body: ReactNode;
}

export interface RecordFormOptions<Values extends FieldValues, Schema extends TSchema, Saved extends { id: string }>
  extends Pick<SchemaFormOptions<Values, Schema, Saved>, 'schema' | 'defaults' | 'toBody' | 'extraRule'> {
  /** Undefined for a new record. */
  record: Saved | undefined;
  nameOf: (record: Saved) => string;
  calls: Pick<RecordCalls<Saved, Static<Schema>>, 'save' | 'remove' | 'staleWithoutOne'>;
  drawer: DrawerForm;
  /** Texts of the delete button, or the namespace that has them as `delete` and `deleteBody`. */
  deleteWords: DeletableNoun | DeleteWords;
  /** Message after saving. Default: "Truck 07 added" or "Truck 07 saved". */
  savedWords?: (saved: Saved) => string;
  /** Further buttons of a saved record, beside the delete button. */
  buttons?: ReactNode;
}

/**
 * The form of a noun in its drawer: creates or replaces a record, reports it, and can delete it.
 *
 * @returns the properties of `FormInDrawer`. `of` is the form
 */
export function useRecordForm<Values extends FieldValues, Schema extends TSchema, Saved extends { id: string }>({
  record,
  nameOf,
  calls,
  drawer,
  deleteWords,
  savedWords,
  buttons,
  ...fields
}: RecordFormOptions<Values, Schema, Saved>): {
  of: SchemaFormState<Values>;
  onCancel: () => void;
  buttons: ReactNode;
} {
  const { t } = useTranslation('records');
  const opened = useOpenedAt(record);
  const form = useSchemaForm<Values, Schema, Saved>({
    ...fields,
    save: (body) => calls.save(body, record?.id, opened),
    onSaved: (saved) => drawer.onSaved(savedWords?.(saved) ?? t(record ? 'saved' : 'created', { name: nameOf(saved) })),
    onChanged: drawer.onChanged,
  });
  const remove = record && (
    <WordedDelete
      words={deleteWords}
      name={nameOf(record)}
      remove={() => calls.remove(record.id)}
      stale={calls.staleWithoutOne}
      onDeleted={drawer.onGone}
    />
  );
  const beside = remove && buttons && (
    <Row gap={8} wrap>
      {remove}
      {buttons}
    </Row>
  );
  return { of: form, onCancel: drawer.onCancel, buttons: beside || remove };
}

function WordedDelete({
  words,
  ...record
}: { words: DeletableNoun | DeleteWords } & Omit<ComponentProps<typeof DeleteButton>, 'label' | 'children'>) {
  const { t } = useTranslation(typeof words === 'string' ? words : 'common');
  const { label, body } = typeof words === 'string' ? { label: t('delete'), body: t('deleteBody') } : words;
  return (
    <DeleteButton label={label} {...record}>
      {body}
    </DeleteButton>
  );
}
