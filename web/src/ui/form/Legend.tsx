import { Text } from '../layout/Text.ts';
import { Asterisk } from './Asterisk.tsx';

/** The label of a fieldset, in the style of field labels. */
export function Legend({ label, required }: { label: string; required: boolean }) {
  return (
    <Text as="legend" tone="soft" size="small" weight={500} marginBottom={4} padding={0}>
      {label}
      {required && <Asterisk />}
    </Text>
  );
}
