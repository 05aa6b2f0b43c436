/** Prints the settings as README's table. */
import { SETTINGS, shownDefault } from '../server/src/config.ts';

const rows = SETTINGS.map((setting) => {
  const value = shownDefault(setting);
  return `| \`${setting.env}\` | ${value === '' ? '' : `\`${value}\``} | ${setting.description} |`;
});
console.log(['| setting | default | what it does |', '|---|---|---|', ...rows].join('\n'));
