import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './AlertPanel.module.css';

/** The panel of one moment beside the list that it belongs to. */
export function MomentPanel({
  head,
  title,
  subtitle,
  words,
  onStep,
  onClose,
  foot,
  children,
}: {
  /** Badge and time. */
  head: ReactNode;
  title: string;
  subtitle: ReactNode;
  /** Names of the buttons. */
  words: { previous: string; next: string };
  /** Opens the moment before (−1) or after (1) this one. */
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const titleId = useId();
  return (
    <Stack as="aside" shrink fixed ground="surface" className={styles.panel} aria-labelledby={titleId}>
      <Row gap={8} fixed padding="8px 8px 0 16px">
        {head}
        <ActionIcon aria-label={words.previous} onClick={() => onStep(-1)}>
          <Icon name="chevronUp" />
        </ActionIcon>
        <ActionIcon aria-label={words.next} onClick={() => onStep(1)}>
          <Icon name="chevronDown" />
        </ActionIcon>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Row>
      <Stack padding="4px 16px 12px" fixed>
        <Text as="h2" id={titleId} size="title" breakable>
          {title}
        </Text>
        <Text tone="soft">{subtitle}</Text>
      </Stack>
      <div className={styles.scroll}>{children}</div>
      {foot}
    </Stack>
  );
}
