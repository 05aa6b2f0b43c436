import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { CardStack } from '../../ui/layout/Card.ts';
import { Count } from '../../ui/layout/Count.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import styles from './Section.module.css';

const BONES = [72, 58, 66];

/** A section of the page with its title and rows, or an explanation if it is empty. */
export function Section<Data>({
  title,
  count,
  query,
  empty,
  isEmpty,
  children,
}: {
  title: string;
  count?: number | undefined;
  query: UseQueryResult<Data>;
  /** Text shown if there are no rows. */
  empty: ReactNode;
  isEmpty: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('diagnostics');
  const errorText = useErrorText();
  const { data, error } = query;
  return (
    <Stack as="section" gap={8} shrink>
      <Row as="h2" gap={8} size="body" weight={600}>
        {title}
        {count !== undefined && <Count>{count}</Count>}
      </Row>
      {data !== undefined ? (
        isEmpty(data) ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          children(data)
        )
      ) : error ? (
        <MessageBar
          kind="danger"
          title={t('loadFailed')}
          detail={errorText(error instanceof ApiError ? error.code : 'error.internal')}
        />
      ) : (
        <CardStack gap={12} padding={16} aria-hidden="true">
          {BONES.map((percent) => (
            <Skeleton key={percent} width={`${percent}%`} height={12} />
          ))}
        </CardStack>
      )}
    </Stack>
  );
}
