import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

const SAID_MS = 2000;

/** Copies a text to the clipboard and confirms it. Without clipboard access, the text can be selected by hand. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('setUp');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  if (!('clipboard' in navigator)) return null;
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <Button size="xs" leftSection={<Icon name={copied ? 'check' : 'file'} size={16} />} onClick={copy}>
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}
