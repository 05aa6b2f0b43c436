/** README's table of settings, generated from the settings. */
import { fileURLToPath } from 'node:url';
import { SETTINGS, shownDefault } from '../../server/src/config.ts';

export const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const BEGIN = '<!-- settings: made by scripts/settings-table.ts -->';
const END = '<!-- /settings -->';

export function settingsTable(): string {
  const rows = SETTINGS.map((setting) => {
    const value = shownDefault(setting);
    return `| \`${setting.env}\` | ${value === '' ? '' : `\`${value}\``} | ${setting.description.replaceAll('|', '\\|')} |`;
  });
  return ['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the text with the current table. @throws Error if the marks are missing */
export function withSettingsTable(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`README.md lacks the marks ${BEGIN} and ${END}`);
  return `${text.slice(0, begin + BEGIN.length)}\n${settingsTable()}\n${text.slice(end)}`;
}
