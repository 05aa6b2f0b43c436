export interface HexLine {
  /** Offset of the first octet, hexadecimal, four digits. */
  offset: string;
  /** Octets of two digits each, separated by spaces. */
  octets: string;
  /** The octets as text. Unprintable characters are shown as dots. */
  text: string;
}

const PER_LINE = 16;

/** Returns a readable hex dump. @param hexadecimal two digits an octet */
export function hexLines(hexadecimal: string): HexLine[] {
  const octets = hexadecimal.match(/../g) ?? [];
  const lines: HexLine[] = [];
  for (let from = 0; from < octets.length; from += PER_LINE) {
    const line = octets.slice(from, from + PER_LINE);
    const text = line.map((octet) => {
      const code = Number.parseInt(octet, 16);
      return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '.';
    });
    lines.push({ offset: from.toString(16).padStart(4, '0'), octets: line.join(' '), text: text.join('') });
  }
  return lines;
}
