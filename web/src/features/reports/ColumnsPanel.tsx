import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { useDragOrder } from '../../ui/layout/use-drag-order.ts';
import styles from './ColumnsPanel.module.css';
import type { MissingColumn, OfferedColumn } from './use-columns.tsx';

interface Props {
  offered: readonly OfferedColumn[];
  /** Ids in their order. */
  shown: readonly string[];
  /** Those that the grouping does not have. */
  missing: readonly MissingColumn[];
  /** Ids of the columns that are compared with the period before. */
  compare: readonly string[];
  /** The user has chosen columns, which can be reset. */
  chosen: boolean;
  /** Undefined: the usual columns. */
  onChange: (columns: readonly string[] | undefined) => void;
  onCompare: (columns: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses the columns of a report, their order, and those that are compared with the period before. */
export function ColumnsPanel({ offered, shown, missing, compare, chosen, onChange, onCompare, onClose }: Props) {
  const { t } = useTranslation(['reports', 'records', 'common']);
  const id = useId();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const move = (from: number, to: number): void => {
    // The first column names the row and stays first.
    if (from < 1 || to < 1 || to >= shown.length) return;
    onChange(shown.toSpliced(from, 1).toSpliced(to, 0, shown[from]!));
    requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>('button')?.focus());
  };
  const { dragged, handle } = useDragOrder(list, move);
  const byId = new Map(offered.map((column) => [column.id, column]));
  const matches = ({ label }: { label: string }) => label.toLowerCase().includes(search.trim().toLowerCase());
  const columns = shown.flatMap((id) => byId.get(id) ?? []);
  const more = offered.filter((column) => !shown.includes(column.id) && matches(column));
  const hide = (id: string): void => {
    onChange(shown.filter((one) => one !== id));
    onCompare(compare.filter((one) => one !== id));
  };
  const keys = (index: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <Stack as="aside" shrink fixed ground="surface" className={styles.panel} aria-label={t('records:columns')}>
      <Row justify="between" gap={8} padding="8px 16px" line="below" fixed>
        <Text as="h2" size="lead" weight={600}>
          {t('records:columns')}{' '}
          <Text as="small" tone="quiet" weight={400}>
            {t('reports:columnsShown', { shown: String(shown.length), all: String(offered.length) })}
          </Text>
        </Text>
        <Row gap={4}>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!chosen && compare.length === 0}
            onClick={() => {
              onChange(undefined);
              onCompare([]);
            }}
          >
            {t('records:columnsReset')}
          </Button>
          <ActionIcon aria-label={t('common:close')} onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </Row>
      </Row>
      <Box grow scroll padding="12px 16px">
        <TextInput
          id={`${id} search`}
          type="search"
          aria-label={t('reports:findColumn')}
          placeholder={t('reports:findColumn')}
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Caption marginTop={12}>{t('reports:columnsInOrder')}</Caption>
        <ul ref={list} className={styles.list}>
          {columns.map((column, index) => (
            <li
              key={column.id}
              hidden={!matches(column)}
              data-drop={dragged?.from === index ? 'dragged' : dragged?.to === index ? 'target' : undefined}
            >
              {column.fixed ? (
                <span className={styles.handle} />
              ) : (
                <button
                  type="button"
                  className={styles.handle}
                  {...handle(index)}
                  onKeyDown={keys(index)}
                  aria-label={t('reports:moveColumn', { column: column.label })}
                >
                  <Icon name="drag" size={16} />
                </button>
              )}
              <Checkbox
                size="xs"
                label={column.label}
                checked
                disabled={column.fixed}
                onChange={() => hide(column.id)}
                className={styles.name ?? ''}
              />
              {column.comparable && (
                <Button
                  size="compact-xs"
                  variant={compare.includes(column.id) ? 'light' : 'subtle'}
                  color={compare.includes(column.id) ? 'accent' : 'gray'}
                  aria-pressed={compare.includes(column.id)}
                  onClick={() =>
                    onCompare(
                      compare.includes(column.id) ? compare.filter((id) => id !== column.id) : [...compare, column.id],
                    )
                  }
                >
                  {t('reports:compareColumn')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {more.length > 0 && (
          <>
            <Caption>{t('reports:columnsMore')}</Caption>
            <ul className={styles.list}>
              {more.map(({ id, label }) => (
                <li key={id}>
                  <span className={styles.handle} />
                  <Checkbox
                    size="xs"
                    label={label}
                    checked={false}
                    onChange={() => onChange([...shown, id])}
                    className={styles.name ?? ''}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
        <Missing columns={missing.filter(matches)} />
      </Box>
    </Stack>
  );
}

/** Columns that the grouping does not have, each reason once. */
function Missing({ columns }: { columns: readonly MissingColumn[] }) {
  const { t } = useTranslation('reports');
  if (columns.length === 0) return null;
  return (
    <>
      <Caption marginTop={16}>{t('columnsMissing')}</Caption>
      {[...Map.groupBy(columns, ({ why }) => why)].map(([why, those]) => (
        <Text as="p" key={those[0]!.id} size="small" tone="quiet" block marginTop={8}>
          <Text weight={500}>{those.map(({ label }) => label).join(', ')}</Text>
          {why && ` · ${why}`}
        </Text>
      ))}
    </>
  );
}
