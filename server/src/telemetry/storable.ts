/** Texts of devices as PostgreSQL can store them: without NUL and without halves of surrogate pairs. */

const REPLACEMENT = '\uFFFD';

/** Replaces what a text column refuses. */
export function storableText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', REPLACEMENT) : text).toWellFormed();
}

/** Replaces in JSON text what jsonb refuses, so that one record cannot fail its whole batch. */
export function storableJson(json: string): string {
  return json.includes('\\u') ? replaceUnstorable(json) : json;
}

/** Replaces the escapes \uXXXX that JSON.stringify writes for NUL and lone surrogates. */
function replaceUnstorable(json: string): string {
  return json.replace(/(\\\\)|\\u(0000|d[89a-f][0-9a-f]{2})/g, (_, backslashes) => backslashes ?? REPLACEMENT);
}
