import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { Row } from '../layout/Row.ts';
import { Stack } from '../layout/Stack.ts';
import { Text } from '../layout/Text.ts';
import { problemText, retryMayHelp, useErrorText } from '../overlays/use-problem.ts';
import styles from './NoRecords.module.css';
import { type ListCall, useTotal } from './pages.ts';
import type { RecordFilter } from './RecordToolbar.tsx';
import type { ChangeRecordView, RecordView } from './view.ts';

/**
 * Shown if the account has no records. Explains what they are and how to add the first one.
 *
 * @param children buttons, the primary one first, empty without permission
 */
export function EmptyRecords({
  icon,
  title,
  body,
  children,
  ...announced
}: {
  icon: IconName;
  title: string;
  body: ReactNode;
  children?: ReactNode;
  /** Set for a problem. */
  role?: 'alert';
  /** Set for the result of an input. */
  'aria-live'?: 'polite';
}) {
  return (
    <Stack
      as="section"
      align="center"
      justify="center"
      textAlign="center"
      grow
      scroll
      padding="24px 16px"
      {...announced}
    >
      <Text center width={44} height={44} borderRadius={10} ground="press" tone="soft">
        <Icon name={icon} size={20} />
      </Text>
      <Text as="h2" size="lead" weight={600} marginTop={12}>
        {title}
      </Text>
      <EmptyBody>{body}</EmptyBody>
      {children && (
        <Row justify="center" wrap gap={8} marginTop={20}>
          {children}
        </Row>
      )}
    </Stack>
  );
}

/** Shown if search and filters match nothing. Offers to remove them. */
export function NothingMatches<Row>({
  list,
  view,
  filters,
  onChange,
}: {
  list: ListCall<Row>;
  view: RecordView;
  filters: readonly RecordFilter[];
  onChange: ChangeRecordView;
}) {
  const { t } = useTranslation(['records', 'common']);
  const total = useTotal(list, true) ?? '…';
  const { search } = view;
  const count = filters.filter(({ id }) => (view as Record<string, unknown>)[id] !== undefined).length;
  const withoutFilters = useTotal(list, search !== undefined && count > 0, search);
  // If the search alone matches nothing either, the search is to be removed.
  const filtersHide = count > 0 && withoutFilters !== 0;
  const sentence =
    search === undefined
      ? t('records:noneMatchFilters', { count, total })
      : count === 0
        ? t('records:noneMatch', { search, total })
        : t('records:noneMatchBoth', { search, count, total });
  return (
    <EmptyRecords
      icon="search"
      title={t('common:nothingMatches')}
      body={
        <>
          {sentence} {withoutFilters !== undefined && t('records:withoutFilters', { number: withoutFilters })}
        </>
      }
      aria-live="polite"
    >
      {count > 0 && (
        <Button variant={filtersHide ? 'filled' : 'default'} onClick={() => onChange(noFilters(filters))}>
          {t('common:clearFilters')}
        </Button>
      )}
      {search !== undefined && (
        <Button variant={filtersHide ? 'default' : 'filled'} onClick={() => onChange({ search: undefined })}>
          {t('common:clearSearch')}
        </Button>
      )}
    </EmptyRecords>
  );
}

/** Returns the change of a view that removes its filters. */
export function noFilters(filters: readonly RecordFilter[]): RecordView {
  return Object.fromEntries(filters.map(({ id }) => [id, undefined])) as RecordView;
}

/** True if the server refused the request, so that a repetition gets the same answer. */
export function isRefused(error: Error): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 404);
}

/**
 * Shown if the list failed to load. Offers a retry unless the role does not allow the list.
 * @param onClear removes the filters, offered instead if the server refused them
 */
export function LoadFailed({
  error,
  onRetry,
  onClear,
}: {
  error: Error;
  onRetry: () => void;
  onClear?: (() => void) | undefined;
}) {
  const { t } = useTranslation(['records', 'common']);
  const errorText = useErrorText();
  if (error instanceof ApiError && error.status === 403)
    return <EmptyRecords icon="lock" title={t('records:notAllowed')} body={errorText(error.code)} role="alert" />;
  return (
    <EmptyRecords icon="octagon" title={t('records:loadFailed')} body={problemText(error, errorText)} role="alert">
      {onClear && isRefused(error) ? (
        <Button variant="filled" onClick={onClear}>
          {t('common:clearFilters')}
        </Button>
      ) : (
        retryMayHelp(error) && (
          <Button variant="filled" onClick={onRetry}>
            {t('common:tryAgain')}
          </Button>
        )
      )}
    </EmptyRecords>
  );
}

/** Purpose of an empty screen, under its title. */
export function EmptyBody({ children }: { children: ReactNode }) {
  return <p className={styles.body}>{children}</p>;
}
