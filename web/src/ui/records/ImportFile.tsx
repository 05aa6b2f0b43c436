import { Button } from '@mantine/core';
import type { ImportColumn } from '@waymark/contract/imports/schema.ts';
import { type DragEvent, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../format/use-format.ts';
import { Icon } from '../icons/Icon.tsx';
import { Box } from '../layout/Box.ts';
import { Row } from '../layout/Row.ts';
import { Stack } from '../layout/Stack.ts';
import { Text } from '../layout/Text.ts';
import styles from './Import.module.css';

/** Accepts the first of the dropped files. */
function useDrop(onDrop: (file: File) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onDrop(file);
    },
  };
}

/** Drop area and file picker. @param limit maximum number of rows @param words other than for a CSV file */
export function FileDrop({
  limit,
  words,
  onChoose,
  onDrop,
}: {
  limit: number;
  words?: string | undefined;
  onChoose: () => void;
  onDrop: (file: File) => void;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <Stack
      align="center"
      gap={6}
      tone="quiet"
      textAlign="center"
      marginTop={12}
      padding="32px 16px"
      className={styles.drop}
      {...useDrop(onDrop)}
    >
      <Icon name="upload" size={20} />
      <Text as="p" tone="plain" size="body" weight={600}>
        {words ?? t('drop')}
      </Text>
      <p>{t('dropHelp', { limit: format.number(limit) })}</p>
      <Button size="xs" onClick={onChoose}>
        {t('choose')}
      </Button>
    </Stack>
  );
}

/** Shows the selected file. @param rows undefined until it is checked */
export function FileFacts({
  file,
  rows,
  onAgain,
  onDrop,
}: {
  file: File;
  rows: number | undefined;
  onAgain: () => void;
  onDrop: (file: File) => void;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <Row wrap gap="4px 12px" marginTop={12} padding="7px 8px 7px 14px" className={styles.file} {...useDrop(onDrop)}>
      <Icon name="file" />
      <Text weight={500} breakable shrink className={styles.fileName}>
        {file.name}
      </Text>
      {rows !== undefined && (
        <span className={`${styles.fileFacts} figures`}>
          {t('fileFacts', { count: rows, size: format.number(file.size / 1000, 1) })}
        </span>
      )}
      <Button size="xs" onClick={onAgain}>
        {t('chooseAgain')}
      </Button>
    </Row>
  );
}

/** Lists the columns of the file and links to the template. */
export function ColumnNotes({ columns, templateUrl }: { columns: readonly ImportColumn[]; templateUrl: string }) {
  const { t } = useTranslation('imports');
  const names = columns.map(({ header, required }) => (required ? `${header}*` : header)).join(', ');
  return (
    <Row align="start" gap={8} tone="quiet" size="small" marginTop={16} className={styles.notes}>
      <Icon name="info" size={14} />
      <p>{t('columns', { columns: names })}</p>
      <Box as="a" href={templateUrl} download weight={500} minHeight="var(--touch-24)">
        {t('template')}
      </Box>
    </Row>
  );
}
