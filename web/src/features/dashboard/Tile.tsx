import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DashboardTile } from '@waymark/contract/dashboard/schema.ts';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Box } from '../../ui/layout/Box.ts';
import { CardStack } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { problemText, retryMayHelp, useErrorText } from '../../ui/overlays/use-problem.ts';
import { ArrangeContext } from './arrange.ts';
import lines from './Rows.module.css';
import styles from './Tile.module.css';

/** A titled part of the dashboard. */
export function Tile({
  title,
  count,
  area,
  end,
  children,
}: {
  title: string;
  /** Beside the title. */
  count?: string | undefined;
  /** Its name in the order of the tiles. */
  area: DashboardTile;
  /** At the end of the head: a link or buttons. */
  end?: ReactNode;
  children: ReactNode;
}) {
  const arrange = useContext(ArrangeContext);
  return (
    <CardStack as="section" className={styles.tile} aria-label={title} data-area={area} {...arrange?.marks(area)}>
      <Row as="header" justify="between" gap={8} className={styles.head}>
        <Text as="h2" size="body" weight={600} truncate>
          {title} {count !== undefined && <span className={`${styles.count} figures`}>{count}</span>}
        </Text>
        {arrange ? arrange.handle(area, title) : end}
      </Row>
      {children}
    </CardStack>
  );
}

/** Says in a tile that there is nothing to list. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text as="p" tone="quiet" padding="4px 16px 16px">
      {children}
    </Text>
  );
}

/** Shows the answer of a query in a tile: until then a placeholder, or the reason of a failure. */
export function Loaded<Data>({
  query: { data, error, refetch },
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Bones />;
}

/** The words of a row on two lines. */
export function RowWords({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Stack as="span" grow>
      <Text weight={500} truncate>
        {first}
      </Text>
      <Text tone="quiet" size="small" truncate>
        {second}
      </Text>
    </Stack>
  );
}

/** Says in a tile that its data could not be loaded. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <Box padding="4px 16px 16px" role="alert">
      <Text as="p" tone="danger">
        {problemText(error, errorText)}
      </Text>
      {retryMayHelp(error) && (
        <Button size="compact-sm" mt={8} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
    </Box>
  );
}

/** Placeholder of the rows of a tile, as high as they. */
export function Bones({ rows = 5 }: { rows?: number }) {
  return (
    <ul aria-hidden="true" className={lines.rows}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <li key={index}>
          <div className={lines.row}>
            <Skeleton height={12} width={`${90 - index * 7}%`} />
          </div>
        </li>
      ))}
    </ul>
  );
}
