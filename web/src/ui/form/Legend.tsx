import { Text } from '../layout/Text.ts';

/** The label of a fieldset, in the style of field labels. */
export function Legend({ label, required }: { label: string; required: boolean }) {
  return (
    <Text as="legend" tone="soft" size="small" weight={500} marginBottom={4} padding={0}>
      {label}
      {required && (
        <Text tone="danger" aria-hidden="true">
          {'\u00a0*'}
        </Text>
      )}
    </Text>
  );
}
