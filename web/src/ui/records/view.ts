/** What of a list stands in the address, so that it can be shared, and Back brings it back. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export interface RecordView {
  search?: string;
  /** Id of a column. */
  sort?: string;
  order?: 'desc';
  /** Record whose drawer is open; `new` for one that does not exist yet. */
  edit?: string;
}

/** A view with the noun's own filters. */
export type FilteredView<Filter extends string = never> = RecordView & { [Name in Filter]?: string };

/** Changes part of the view, undefined takes out; `replace` leaves no step for Back (typing, sorting). */
export type ChangeRecordView<View extends RecordView = RecordView> = (
  part: { [Key in keyof View]?: View[Key] | undefined },
  replace?: boolean,
) => void;

/**
 * Reads a view from an address; what does not fit is ignored, so that an old link still opens.
 *
 * @param filters names of the noun's own parameters, with what each may be; undefined for any text
 */
export function recordSearch<Filter extends string = never>(
  filters: Readonly<Record<Filter, readonly string[] | undefined>> = {} as Record<Filter, undefined>,
): (raw: Record<string, unknown>) => FilteredView<Filter> {
  return (raw) => {
    const view: Record<string, string> = {};
    for (const name of ['search', 'sort', 'edit']) {
      const text = textOf(raw[name]);
      if (text) view[name] = text;
    }
    if (raw.order === 'desc') view.order = 'desc';
    for (const [name, allowed] of Object.entries<readonly string[] | undefined>(filters)) {
      const text = textOf(raw[name]);
      if (text && (allowed === undefined || allowed.includes(text))) view[name] = text;
    }
    return view as FilteredView<Filter>;
  };
}

/** The view of the screen that is open, and how to change it. */
export function useRecordView<View extends RecordView>(): [View, ChangeRecordView<View>] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const view = search as View;
  const navigate = useNavigate();
  const change = useCallback<ChangeRecordView<View>>(
    (part, replace = false) => {
      void navigate({ to: '.', search: (old) => withoutEmpty({ ...old, ...part }) as never, replace });
    },
    [navigate],
  );
  return [view, change];
}

/** Leaves out what is not set, so that addresses stay short. */
function withoutEmpty(view: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}

/** A text of the address: one of digits alone (an IMEI) comes as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
