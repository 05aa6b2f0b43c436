import { ActionIcon, Button, NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import { Icon } from '../icons/Icon.tsx';
import { Box } from '../layout/Box.ts';
import { Row } from '../layout/Row.ts';
import { Stack } from '../layout/Stack.ts';
import { usePhone } from '../layout/use-phone.ts';
import { Popover } from '../overlays/Popover.tsx';
import styles from './RecordToolbar.module.css';
import type { ChangeRecordView, RecordView } from './view.ts';

const DayInput = lazy(async () => ({ default: (await untilLoaded(() => import('../form/DayInput.tsx'))).DayInput }));

/** Pause in typing after which the search starts. */
const SEARCH_AFTER_MS = 150;

/** A filter of the list. Its value is in the address under `id`, which is also the parameter of the list call. */
export type RecordFilter = ChoiceFilter | DayFilter;

/** A filter by one of several values. */
interface ChoiceFilter {
  id: string;
  label: string;
  kind?: 'choice';
  /** Label without a selection: "Any status". */
  any: string;
  options: readonly { value: string; label: string }[];
  /** Values that are chosen beside the search, with one of them or `any`: short labels. */
  quick?: { any: string; options: readonly { value: string; label: string }[] };
}

/** A filter by day, `YYYY-MM-DD`. */
interface DayFilter {
  id: string;
  label: string;
  kind: 'day';
}

/** Search, filters and actions of a list. */
export function RecordToolbar({
  label,
  view,
  onChange,
  searchPlaceholder,
  filters,
  actions,
}: {
  label: string;
  view: RecordView;
  onChange: ChangeRecordView;
  searchPlaceholder: string | undefined;
  filters: readonly RecordFilter[];
  actions: ReactNode;
}) {
  const { t } = useTranslation('records');
  const phone = usePhone();
  // Lists without any of these have no line for them.
  if (searchPlaceholder === undefined && filters.length === 0 && !actions) return null;
  const values = view as Readonly<Record<string, string | undefined>>;
  const set = (id: string, value: string | undefined): void => onChange({ [id]: value } as RecordView);
  const chosen = filters.filter(
    (filter) => values[filter.id] !== undefined && (phone || !isQuick(filter, values[filter.id])),
  );
  return (
    <Row wrap gap={8} fixed line="below" ground="surface" className={styles.bar} role="toolbar" aria-label={label}>
      {searchPlaceholder !== undefined && (
        <Search
          label={t('searchIn', { title: label })}
          placeholder={searchPlaceholder}
          text={view.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined }, true)}
        />
      )}
      {filters.map(
        (filter) =>
          filter.kind !== 'day' &&
          filter.quick &&
          // A phone has no line for it; the panel has the same filter.
          !phone && (
            <SegmentedControl
              key={filter.id}
              aria-label={filter.label}
              // The filter may have other values.
              value={isQuick(filter, values[filter.id]) ? (values[filter.id] ?? '') : 'other'}
              data={[...filter.quick.options, { value: '', label: filter.quick.any }]}
              onChange={(value) => set(filter.id, value || undefined)}
            />
          ),
      )}
      {filters.length > 0 && (
        <Popover
          width={260}
          align="start"
          target={(props) =>
            phone ? (
              // Beside it the main action has room in every language.
              <ActionIcon {...props} variant="default" size={44} aria-label={t('filter')} title={t('filter')}>
                <Icon name="filter" />
              </ActionIcon>
            ) : (
              <Button {...props} variant="subtle" color="gray" leftSection={<Icon name="filter" />}>
                {t('filter')}
              </Button>
            )
          }
        >
          {() => (
            <Stack gap={12}>
              {filters.map((filter) => {
                const shown = {
                  label: filter.label,
                  value: values[filter.id] ?? '',
                  onChange: (event: { currentTarget: { value: string } }) =>
                    set(filter.id, event.currentTarget.value || undefined),
                };
                return filter.kind === 'day' ? (
                  <Suspense key={filter.id} fallback={<Skeleton height={52} />}>
                    <DayInput
                      label={shown.label}
                      value={shown.value}
                      clearable
                      onChange={(day) => set(filter.id, day || undefined)}
                      // The calendar is part of the panel, which closes on a press outside.
                      popoverProps={{ withinPortal: false }}
                    />
                  </Suspense>
                ) : (
                  <NativeSelect
                    key={filter.id}
                    {...shown}
                    data={[{ value: '', label: filter.any }, ...filter.options]}
                  />
                );
              })}
            </Stack>
          )}
        </Popover>
      )}
      {chosen.map((filter) => (
        <Row
          as="span"
          key={filter.id}
          inline
          gap={2}
          tone="accent"
          weight={500}
          unbroken
          paddingLeft={8}
          className={styles.chip}
        >
          {t('filterChip', { label: filter.label, value: wordsOf(filter, values[filter.id]) })}
          <RemoveChip onRemove={() => set(filter.id, undefined)} />
        </Row>
      ))}
      <div className={styles.actions}>{actions}</div>
    </Row>
  );
}

/** Returns whether a value of a filter, or none, is one of those beside the search. */
function isQuick(filter: RecordFilter, value: string | undefined): boolean {
  if (filter.kind === 'day' || !filter.quick) return false;
  return value === undefined || filter.quick.options.some((option) => option.value === value);
}

function wordsOf(filter: RecordFilter, chosen: string | undefined): string | undefined {
  if (filter.kind === 'day') return chosen;
  return filter.options.find(({ value }) => value === chosen)?.label ?? chosen;
}

function RemoveChip({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Box
      as="button"
      type="button"
      center
      width="var(--touch-24)"
      height="var(--touch-24)"
      onClick={onRemove}
      aria-label={t('removeFilter')}
    >
      <Icon name="close" size={12} />
    </Box>
  );
}

function Search({
  label,
  placeholder,
  text,
  onChange,
}: {
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState(text);
  // The address may change independently (Back, "Clear search"). The field then follows it.
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onChange(typed), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      rightSection={
        typed !== '' && (
          <ActionIcon size={24} aria-label={t('clearSearch')} onClick={() => onChange('')}>
            <Icon name="close" size={14} />
          </ActionIcon>
        )
      }
    />
  );
}
