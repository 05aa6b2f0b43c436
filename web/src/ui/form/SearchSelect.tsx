import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';

const ASK_AFTER_MS = 150;

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** Selects one of many records through a server-side search. */
export function SearchSelect<Found, Key extends QueryKey>({
  query,
  choiceOf,
  first,
  always,
  value,
  onChange,
  nothingFoundMessage,
  inputRef,
  ...select
}: {
  /** Asks the server for the records of a text; for the first ones if it is empty. */
  query: (search: string) => UseQueryOptions<Found[], Error, Found[], Key>;
  choiceOf: (found: Found) => Choice;
  /** The record that is chosen at first. The search may not find it. */
  first?: Choice | undefined;
  /** A choice that is no record and needs no search. */
  always?: Choice;
  value: string | null;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** @param label of the choice; empty without one */
  onChange: (value: string | null, label: string) => void;
} & Pick<
  SelectProps,
  | 'label'
  | 'description'
  | 'placeholder'
  | 'nothingFoundMessage'
  | 'error'
  | 'disabled'
  | 'required'
  | 'withAsterisk'
  | 'clearable'
  | 'allowDeselect'
  | 'onBlur'
>) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState(first?.label ?? '');
  const [chosen, setChosen] = useState(first);
  const [search] = useDebouncedValue(typed === chosen?.label ? '' : typed, ASK_AFTER_MS);
  // The chosen record keeps its label, because another one would replace the text that the user types.
  const named = (one: Choice): Choice => (one.value === chosen?.value ? { ...one, label: chosen.label } : one);
  const found = (useQuery(query(search)).data ?? []).map((one) => named(choiceOf(one)));
  const none = always ? [always] : [];
  const kept = chosen && ![...none, ...found].some((one) => one.value === chosen.value) ? [chosen] : [];
  return (
    <Select
      {...select}
      ref={inputRef}
      data={[...none, ...kept, ...found]}
      searchable
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFoundMessage ?? t('nothingMatches')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={(next, option) => {
        const label = next === null ? '' : (option?.label ?? '');
        setChosen(next === null ? undefined : { value: next, label });
        onChange(next, label);
      }}
    />
  );
}
