import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Section.module.css';

/** Shows the recovery codes once, until the user confirms having saved them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('session');
  const [copied, setCopied] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      onClose={onKept}
      title={t('codesTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap={16}>
        <Text as="p" tone="soft" maxWidth="64ch">
          {t('codesBody')}
        </Text>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Row justify="end" gap={8}>
          {'clipboard' in navigator && (
            <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
              <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
            </Button>
          )}
          <Button
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            download="waymark-recovery-codes.txt"
          >
            {t('download')}
          </Button>
          <Button data-autofocus variant="filled" onClick={onKept}>
            {t('codesKept')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
