import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Tag, TagWrite } from '@waymark/contract/tags/schema.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Caption } from '../../ui/layout/Text.ts';
import { type DrawerForm, recordCalls, recordKeys, useRecordForm } from '../../ui/records/index.ts';
import { MergeTag } from './MergeTag.tsx';
import { useUses } from './use-uses.ts';

export const tagCalls = recordCalls(
  ENDPOINTS.tags,
  recordKeys('tags', { parts: ['names'], related: [['assets'], ['drivers'], ['customers'], ['places']] }),
);

/** Edits the name of a tag. An existing tag can also be merged into another or deleted. */
export function TagForm({ tag, drawer }: { tag: Tag | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation('tags');
  const form = useRecordForm({
    calls: tagCalls,
    record: tag,
    nameOf: ({ name }) => name,
    drawer,
    deleteWords: { label: t('delete'), body: tag && <DeleteBody tag={tag} /> },
    schema: TagWrite,
    defaults: { name: tag?.name ?? '' },
  });
  const merged = (): void => {
    drawer.onGone();
    for (const queryKey of tagCalls.staleWithoutOne) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <FormInDrawer {...form}>
      <FormSection>
        <WideField>
          <TextField name="name" label={t('name')} description={tag && t('renameHelp')} first />
        </WideField>
        {tag && <Uses tag={tag} />}
      </FormSection>
      {tag && (
        <FormSection title={t('merge')}>
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

function DeleteBody({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  return `${useUses(tag)} ${t('deleteBody')}`;
}
