import { ActionIcon, Button, FileButton, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Attachment } from '@waymark/contract/attachments/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import styles from './Photographs.module.css';
import { ACCEPTED, ACCEPTED_DOCUMENTS, type PhotographCalls } from './photograph-calls.ts';
import { addPhotographs } from './shrink.ts';

/** The photographs and documents of a record, with their addition and removal if they can be changed. */
export function Photographs({
  calls,
  mayChange,
  padding = 16,
}: {
  calls: PhotographCalls;
  mayChange: boolean;
  padding?: number | string;
}) {
  const { t } = useTranslation(['photographs', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const { data, refetch } = useQuery(calls.list);
  const [open, setOpen] = useState<Attachment>();
  const items = data?.items ?? [];
  const room = LIMITS.recordPhotographs - items.length;
  const adding = useMutation({
    mutationFn: async (files: readonly File[]) => {
      await addPhotographs(calls, files);
    },
    onSettled: () => refetch(),
  });
  const removal = useMutation({ mutationFn: calls.remove, onSettled: () => refetch() });
  const failed = adding.error ?? removal.error;
  if (!mayChange && items.length === 0) return null;
  return (
    <Stack as="section" gap={12} padding={padding} line="below">
      <Row gap={8} wrap>
        <Text as="h2" size="body" weight={600}>
          {t(calls.documents ? 'photographs:titleFiles' : 'photographs:title')}
        </Text>
        <Text tone="soft" figures>
          {t('photographs:count', { count: items.length, most: LIMITS.recordPhotographs })}
        </Text>
      </Row>
      {items.length > 0 && (
        <ul className={styles.grid}>
          {items.map((photograph) => (
            <li key={photograph.id}>
              {photograph.type === 'document' ? (
                <a
                  className={styles.document}
                  href={calls.documents?.address(photograph.id)}
                  download
                  aria-label={`${photograph.name}.pdf`}
                >
                  <Icon name="file" size={28} />
                </a>
              ) : (
                <button type="button" className={styles.picture} onClick={() => setOpen(photograph)}>
                  <img src={calls.address(photograph.id, true)} alt={photograph.name} loading="lazy" />
                </button>
              )}
              <Row justify="between" gap={4}>
                <Text size="small" truncate>
                  {photograph.type === 'document' ? `${photograph.name}.pdf` : photograph.name}
                </Text>
                {mayChange && (
                  <ActionIcon
                    size={24}
                    aria-label={t('photographs:remove', { name: photograph.name })}
                    onClick={() => removal.mutate(photograph.id)}
                  >
                    <Icon name="trash" size={14} />
                  </ActionIcon>
                )}
              </Row>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <>
          <FileButton
            accept={calls.documents ? `${ACCEPTED},${ACCEPTED_DOCUMENTS}` : ACCEPTED}
            multiple
            onChange={(files) => adding.mutate(files.slice(0, room))}
          >
            {(props) => (
              <Button
                {...props}
                leftSection={<Icon name="upload" size={16} />}
                disabled={room === 0}
                loading={adding.isPending}
              >
                {t(calls.documents ? 'photographs:addFiles' : 'photographs:add')}
              </Button>
            )}
          </FileButton>
          <Caption>{t(calls.documents ? 'photographs:helpFiles' : 'photographs:help')}</Caption>
        </>
      )}
      {failed && (
        <Text as="p" size="small" tone="danger" role="alert">
          {problemText(failed, errorText)}
        </Text>
      )}
      {open && (
        <Modal
          opened
          onClose={() => setOpen(undefined)}
          size="auto"
          title={`${open.name} · ${format.dateTime(open.createdAt)}`}
          closeButtonProps={{ 'aria-label': t('common:close') }}
        >
          <Box as="img" src={calls.address(open.id, false)} alt={open.name} block maxWidth="100%" maxHeight="75vh" />
        </Modal>
      )}
    </Stack>
  );
}
