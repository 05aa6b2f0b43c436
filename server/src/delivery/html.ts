const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const LINK = /https?:\/\/[^\s<>"]+/g;

/** Returns the HTML part of a mail, made from its text: paragraphs, lines and links. It loads nothing. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html><body style="margin:24px;font:16px/24px sans-serif;color:#151a21">${paragraphs.join('')}</body></html>`;
}

function linked(text: string): string {
  return escaped(text).replaceAll(LINK, (link) => `<a href="${link}" style="color:#3747bf">${link}</a>`);
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
