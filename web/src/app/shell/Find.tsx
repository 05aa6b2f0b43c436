/** Finds any asset, screen or action. */
export function Find(_props: { onClose: () => void }) {
  return null;
}
