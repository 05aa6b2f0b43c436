import { CloseButton, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';

/** Delay after which the address follows the typing. */
const ADDRESS_MILLISECONDS = 250;

/** The search field of a list, whose text is part of the address. */
export function ListSearch({
  value,
  placeholder,
  inputRef,
  onChange,
}: {
  value: string | undefined;
  placeholder: string;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Called when typing pauses; undefined: no text. */
  onChange: (text: string | undefined) => void;
}) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(value ?? '');
  const newest = useRef(onChange);
  newest.current = onChange;
  useEffect(() => setText(value ?? ''), [value]);
  useEffect(() => {
    if (text === (value ?? '')) return;
    const timer = setTimeout(() => newest.current(text === '' ? undefined : text), ADDRESS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextInput
      ref={inputRef}
      role="searchbox"
      style={{ flex: 1 }}
      value={text}
      maxLength={80}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<Icon name="search" />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => setText('')} />}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
