import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { Row } from '../../ui/layout/Row.ts';
import { CopyButton } from './CopyButton.tsx';

/** A text that users copy elsewhere, such as a new link, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  return (
    <Row gap={8} aria-live="polite">
      <TextInput
        id={useId()}
        aria-label={label}
        value={text}
        readOnly
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={text} />
    </Row>
  );
}
