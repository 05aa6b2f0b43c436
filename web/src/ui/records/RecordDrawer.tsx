import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../base/query.ts';
import { MessageBar } from '../layout/MessageBar.tsx';
import { LeaveGuard } from '../overlays/LeaveGuard.tsx';
import { DrawerScroll, SideDrawer } from '../overlays/SideDrawer.tsx';

/** What the form in the drawer calls. */
export interface DrawerForm {
  /** The change is stored: says so, makes old what shows it, closes. @param words "Truck 07 saved" */
  onSaved: (words: string) => void;
  onCancel: () => void;
  /** Told at each change whether there is something to lose. */
  onChanged: (changed: boolean) => void;
  /** Closes without asking: what the drawer showed is gone. */
  onGone: () => void;
}

/**
 * Creates or edits one record. Leaving with changes asks first, whether by the drawer, the address or Back.
 *
 * @param id of the record, or `new`
 * @param load of one record; undefined where there is none to load
 * @param stale keys of what a change makes old
 */
export function RecordDrawer<Value>({
  id,
  title,
  load,
  stale,
  onClose,
  children,
}: {
  id: string;
  title: string;
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
  // What was known from before may be old, and a form does not begin again: it waits for what is so now.
  const begun = useRef<string>(undefined);
  if (loaded.data !== undefined && (!loaded.isStale || loaded.isFetchedAfterMount)) begun.current = id;
  // No state: whoever types and leaves at once must be asked too, before anything is drawn again.
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
  return (
    <SideDrawer title={title} onClose={onClose}>
      {creating ? (
        children(undefined, form)
      ) : loaded.data !== undefined && begun.current === id ? (
        children(loaded.data, form)
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
