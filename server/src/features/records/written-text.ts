/** Returns the text without surrounding space; null for empty text. */
export function writtenText(value: string | null | undefined): string | null {
  return value?.trim() || null;
}
