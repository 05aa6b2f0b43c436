import { CloseButton, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { LIST_ID, leaveRows, rowId, useListCursor, useSearchKeys } from './list-cursor.ts';
import { useOrder } from './use-fleet.ts';

/** Delay after which the address follows the typing. The list updates on every keystroke. */
const ADDRESS_MILLISECONDS = 250;

/**
 * Search field that filters during typing. `value` is from the address. `onType` is called on every keystroke,
 * `onChange` when typing pauses, `onSelect` when a hit is chosen by keys.
 */
export function SearchField({
  value,
  inputRef,
  onType,
  onChange,
  onSelect,
}: {
  value: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onChange: (text: string) => void;
  onSelect: (slot: number) => void;
}) {
  const { t } = useTranslation(['liveMap', 'common']);
  const [text, setText] = useState(value);
  const newest = useRef(onChange);
  newest.current = onChange;
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => newest.current(text), ADDRESS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, value]);
  const type = (next: string): void => {
    setText(next);
    onType(next);
    leaveRows();
  };
  const order = useOrder();
  const cursor = useListCursor(order);
  const onKeyDown = useSearchKeys(order, text, { onSelect, onClear: () => type('') });
  return (
    <TextInput
      ref={inputRef}
      type="text"
      role="searchbox"
      style={{ flex: 1 }}
      value={text}
      placeholder={t('searchPlaceholder')}
      aria-label={t('searchPlaceholder')}
      leftSection={<Icon name="search" />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label={t('clearSearch', { ns: 'common' })} onClick={() => type('')} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      aria-controls={order.length > 0 ? LIST_ID : undefined}
      aria-activedescendant={cursor < 0 ? undefined : rowId(cursor)}
      onKeyDown={onKeyDown}
      onBlur={leaveRows}
    />
  );
}
