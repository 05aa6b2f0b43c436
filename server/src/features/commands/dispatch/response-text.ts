const LONGEST_RESPONSE = 500;
/** The value that the API returns for a command without an answer. */
const NO_ANSWER = 'undefined';

/**
 * Returns the answer of a device as it is stored: 1 to 500 characters that PostgreSQL accepts, and never the value that
 * stands for no answer.
 */
export function responseText(text: string): string {
  const kept = text.replaceAll('\0', '').trim().slice(0, LONGEST_RESPONSE).toWellFormed();
  if (kept === '') return '(no text)';
  return kept === NO_ANSWER ? `"${kept}"` : kept;
}
