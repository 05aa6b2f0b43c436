import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Tag } from '@waymark/contract/tags/schema.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { WideField } from '../../ui/form/FormSection.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { siblingTagsQuery } from './queries.ts';
import styles from './TagsPage.module.css';
import { useUses } from './use-uses.ts';

/** Replaces a tag by another on all records, after confirmation. */
export function MergeTag({ tag, onMerged }: { tag: Tag; onMerged: () => void }) {
  const { t } = useTranslation('tags');
  const showProblem = useProblemToast();
  const uses = useUses(tag);
  const others = useQuery(siblingTagsQuery(tag)).data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const into = others.find(({ id }) => id === chosen);
  const merge = useMutation({
    mutationFn: (intoId: string) => call(ENDPOINTS.tags.merge, { params: { id: tag.id }, body: { intoId } }),
    onSuccess: (other) => {
      notifications.show({ message: t('merged', { name: tag.name, into: other.name }) });
      onMerged();
    },
    onError: (error) => {
      setAsking(false);
      showProblem(error);
    },
  });
  return (
    <WideField>
      <Row align="end" gap={8} className={styles.merge}>
        <Select
          label={t('mergeInto')}
          searchable
          clearable
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
        <Button disabled={into === undefined} onClick={() => setAsking(true)}>
          {t('merge')}
        </Button>
      </Row>
      <Caption margin="4px 0 0">{t('mergeHelp')}</Caption>
      {asking && into && (
        <ConfirmDialog
          title={t('mergeTitle', { name: tag.name, into: into.name })}
          actLabel={t('merge')}
          busy={merge.isPending}
          onAct={() => merge.mutate(into.id)}
          onCancel={() => setAsking(false)}
        >
          {uses} {t('mergeBody')}
        </ConfirmDialog>
      )}
    </WideField>
  );
}
