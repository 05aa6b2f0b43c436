import { Button, Modal, Textarea } from '@mantine/core';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';

/** Asks for a note and acknowledges alerts with it. Enter confirms, Shift+Enter begins a line. */
export function AcknowledgeDialog({
  title,
  count,
  busy,
  onAcknowledge,
  onCancel,
}: {
  title: string;
  count: number;
  /** The note is being stored. */
  busy: boolean;
  onAcknowledge: (note: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['alerts', 'common']);
  const [note, setNote] = useState('');
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!busy) onAcknowledge(note);
  };
  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Textarea
            label={t('alerts:note')}
            data-autofocus
            autosize
            minRows={2}
            maxLength={LIMITS.alertNoteCharacters}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              submit(event);
            }}
          />
          <Row justify="between" gap={8} wrap>
            <Text tone="quiet" size="small" figures>
              {note.length}/{LIMITS.alertNoteCharacters}
            </Text>
            <Row gap={8}>
              <Button onClick={onCancel}>{t('common:cancel')}</Button>
              <Button type="submit" variant="filled" loading={busy}>
                {t('alerts:acknowledgeCount', { count })}
              </Button>
            </Row>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
