import { Text } from '../layout/Text.ts';

/** The sign of a required field after its label, on the line of the last word. Screen readers get it from the field. */
export function Asterisk() {
  return (
    <Text tone="danger" aria-hidden="true">
      {'\u00a0*'}
    </Text>
  );
}
