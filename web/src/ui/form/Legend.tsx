import { Text } from '../layout/Text.ts';

/** The name of a fieldset, as fields have theirs. */
export function Legend({ label, required }: { label: string; required: boolean }) {
  return (
    <Text as="legend" tone="soft" size="small" weight={500} marginBottom={4} padding={0}>
      {label}
      {required && (
        <Text tone="danger" aria-hidden="true">
          {' *'}
        </Text>
      )}
    </Text>
  );
}
