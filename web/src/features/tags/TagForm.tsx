import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Tag, TagWrite } from '@waymark/contract/tags/schema.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { DeleteButton, type DrawerForm } from '../../ui/records/index.ts';
import { MergeTag } from './MergeTag.tsx';
import { STALE_WITHOUT_ONE } from './queries.ts';
import { useUses } from './use-uses.ts';

/** Edits the name of a tag. An existing tag can also be merged into another or deleted. */
export function TagForm({ tag, drawer }: { tag: Tag | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation(['tags', 'records']);
  const form = useSchemaForm({
    schema: TagWrite,
    defaults: { name: tag?.name ?? '' },
    save: (body) =>
      tag ? call(ENDPOINTS.tags.update, { params: { id: tag.id }, body }) : call(ENDPOINTS.tags.create, { body }),
    onSaved: ({ name }) => drawer.onSaved(t(tag ? 'records:saved' : 'records:created', { name })),
    onChanged: drawer.onChanged,
  });
  const merged = (): void => {
    drawer.onGone();
    for (const queryKey of STALE_WITHOUT_ONE) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <FormInDrawer of={form} onCancel={drawer.onCancel} buttons={tag && <Delete tag={tag} onDeleted={drawer.onGone} />}>
      <FormSection>
        <WideField>
          <TextField name="name" label={t('tags:name')} description={tag && t('tags:renameHelp')} first />
        </WideField>
        {tag && <Uses tag={tag} />}
      </FormSection>
      {tag && (
        <FormSection title={t('tags:merge')}>
          <MergeTag tag={tag} onMerged={merged} />
        </FormSection>
      )}
    </FormInDrawer>
  );
}

function Uses({ tag }: { tag: Tag }) {
  return (
    <WideField>
      <Caption margin="4px 0 0">{useUses(tag)}</Caption>
    </WideField>
  );
}

function Delete({ tag, onDeleted }: { tag: Tag; onDeleted: () => void }) {
  const { t } = useTranslation('tags');
  const uses = useUses(tag);
  return (
    <DeleteButton
      label={t('delete')}
      name={tag.name}
      remove={() => call(ENDPOINTS.tags.remove, { params: { id: tag.id } })}
      stale={STALE_WITHOUT_ONE}
      onDeleted={onDeleted}
    >
      {uses} {t('deleteBody')}
    </DeleteButton>
  );
}
