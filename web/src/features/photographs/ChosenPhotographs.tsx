import { ActionIcon, Button, FileButton } from '@mantine/core';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import styles from './Photographs.module.css';
import { ACCEPTED, ACCEPTED_DOCUMENTS, isDocument } from './photograph-calls.ts';

/** Photographs and documents for a record that is not stored yet. The caller sends them after it is. */
export function ChosenPhotographs({
  files,
  onChange,
}: {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('photographs');
  const previews = useMemo(() => files.map((file) => URL.createObjectURL(file)), [files]);
  useEffect(
    () => () => {
      for (const preview of previews) URL.revokeObjectURL(preview);
    },
    [previews],
  );
  const room = LIMITS.recordPhotographs - files.length;
  return (
    <Stack as="section" gap={12} padding="16px 0" line="below">
      <Row gap={8} wrap>
        <Text as="h2" size="body" weight={600}>
          {t('titleFiles')}
        </Text>
        <Text tone="soft" figures>
          {t('count', { count: files.length, most: LIMITS.recordPhotographs })}
        </Text>
      </Row>
      {files.length > 0 && (
        <ul className={styles.grid}>
          {files.map((file, place) => (
            <li key={previews[place]}>
              {isDocument(file) ? (
                <span className={styles.document}>
                  <Icon name="file" size={28} />
                </span>
              ) : (
                <span className={styles.picture}>
                  {/* Its name is below. */}
                  <img src={previews[place]} alt="" />
                </span>
              )}
              <Row justify="between" gap={4}>
                <Text size="small" truncate>
                  {file.name}
                </Text>
                <ActionIcon
                  size={24}
                  aria-label={t('remove', { name: file.name })}
                  onClick={() => onChange(files.filter((one) => one !== file))}
                >
                  <Icon name="trash" size={14} />
                </ActionIcon>
              </Row>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        accept={`${ACCEPTED},${ACCEPTED_DOCUMENTS}`}
        multiple
        onChange={(more) => onChange([...files, ...more.slice(0, room)])}
      >
        {(props) => (
          <Button {...props} leftSection={<Icon name="upload" size={16} />} disabled={room === 0}>
            {t('addFiles')}
          </Button>
        )}
      </FileButton>
      <Caption>{t('helpFiles')}</Caption>
    </Stack>
  );
}
