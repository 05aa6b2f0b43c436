/** The part of a list's view in the address, so that it can be shared and restored by Back. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export interface RecordView {
  search?: string;
  /** Id of a column. */
  sort?: string;
  order?: 'desc';
  /** Record whose drawer is open, `new` for a new record. */
  edit?: string;
}

/** A view with the noun's own filters. */
export type FilteredView<Filter extends string = never> = RecordView & { [Name in Filter]?: string };

/** Changes part of the view. Undefined removes a parameter. `replace` adds no history entry (typing, sorting). */
export type ChangeRecordView<View extends RecordView = RecordView> = (
  part: { [Key in keyof View]?: View[Key] | undefined },
  replace?: boolean,
) => void;

/**
 * Parses a view from an address. Ignores invalid values, so that an old link still opens.
 *
 * @param filters names of the noun's own parameters with their allowed values, undefined for any text
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

/** Returns the view of the open screen and a function to change it. */
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

/** Removes unset parameters, so that addresses stay short. */
function withoutEmpty(view: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}

/** Returns a search parameter as text. A parameter of digits alone (an IMEI) arrives as a number, `true` as a boolean. */
function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
