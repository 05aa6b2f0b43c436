import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../layout/MessageBar.tsx';
import { LeaveGuard } from '../overlays/LeaveGuard.tsx';
import { DrawerScroll, SideDrawer } from '../overlays/SideDrawer.tsx';

/** Callbacks for the form in a drawer. */
export interface DrawerForm {
  /**
   * Call after the change is stored. Shows a message, invalidates the queries and closes. @param words "Truck 07 saved"
   */
  onSaved: (words: string) => void;
  onCancel: () => void;
  /** Call on each change with whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
  /** Closes without asking, because the record was deleted. */
  onGone: () => void;
}

/**
 * Creates or edits one record. Asks before discarding changes by closing the drawer, by address or by Back.
 *
 * @param id of the record, or `new`
 * @param nameOf name of the record, shown in the title
 * @param load query of one record, undefined if there is none to load
 * @param stale query keys that a change invalidates
 */
export function RecordDrawer<Value>({
  id,
  title,
  nameOf,
  load,
  stale,
  onClose,
  children,
}: {
  id: string;
  title: string;
  nameOf?: (record: Value) => string;
  load: (id: string) => { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Value> };
  stale: readonly QueryKey[];
  onClose: () => void;
  children: (record: Value | undefined, form: DrawerForm) => ReactNode;
}) {
  const { t } = useTranslation('records');
  const creating = id === 'new';
  const { queryKey, queryFn } = load(id);
  const loaded = useQuery({
    ...queryOptions({ queryKey: [...queryKey], queryFn: ({ signal }) => queryFn({ signal }) }),
    enabled: !creating,
  });
  // Cached data may be outdated, and a form does not reset. It therefore waits for current data.
  const begun = useRef<string>(undefined);
  if (loaded.data !== undefined && (!loaded.isStale || loaded.isFetchedAfterMount)) begun.current = id;
  // Not state, because leaving immediately after typing must also ask, before the next render.
  const changed = useRef(false);
  const onChanged = useCallback((isChanged: boolean) => {
    changed.current = isChanged;
  }, []);
  const leave = (): void => {
    changed.current = false;
    onClose();
  };
  const form: DrawerForm = {
    onSaved: (words) => {
      notifications.show({ message: words });
      leave();
      for (const key of stale) void queryClient.invalidateQueries({ queryKey: key });
    },
    onCancel: onClose,
    onChanged,
    onGone: leave,
  };
  const record = !creating && begun.current === id ? loaded.data : undefined;
  const name = record && nameOf?.(record);
  return (
    <SideDrawer title={name ? `${title} · ${name}` : title} onClose={onClose}>
      {creating || record !== undefined ? (
        <>
          {children(record, form)}
          <FirstFieldFocus />
        </>
      ) : (
        <DrawerScroll>
          {loaded.isError ? <MessageBar kind="danger" title={t('gone')} /> : <FormSkeleton />}
        </DrawerScroll>
      )}
      <LeaveGuard changed={changed} />
    </SideDrawer>
  );
}

const SKELETON_FIELDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

function FormSkeleton() {
  return SKELETON_FIELDS.map((field) => <Skeleton key={field} height={32} mt={28} />);
}

const FIELDS = ':is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';

/**
 * Moves the focus to the first field of the drawer, which opens before its record is loaded, or before its form is shown.
 */
export function FirstFieldFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    const firstField = () =>
      [...(dialog?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find((one) => one.checkVisibility());
    // A drawer that opens with its fields focuses this one, with a timer of its own.
    if (!dialog?.querySelector('[data-autofocus]')) firstField()?.setAttribute('data-autofocus', '');
    const timer = setTimeout(() => firstField()?.focus());
    return () => clearTimeout(timer);
  }, []);
  return <span ref={place} hidden />;
}
