/** The tables of docs/commands.md: the commands of each tracker, and the numbers of the safety rule. */
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../../packages/domain/src/limits.ts';
import { abilitiesOf } from '../../packages/protocols/src/abilities.ts';
import { PROTOCOLS } from '../../packages/protocols/src/index.ts';

export const PAGE = fileURLToPath(new URL('../../docs/commands.md', import.meta.url));

const TABLES: Readonly<Record<string, () => string>> = { limits: limitsTable, trackers: trackersTable };

/** Assumes the recommended installation: the relay cuts the starter. */
const FITTED = 'starter';

function trackersTable(): string {
  const rows = PROTOCOLS.flatMap(({ name, title, models: listed }) => {
    const byAbility = Map.groupBy([...listed], (model) => {
      const { relay, lock, interval } = abilitiesOf(name, model.name, FITTED);
      return [relay, lock, interval].map((can) => (can ? 'yes' : '–')).join(' | ');
    });
    return [...byAbility].map(([abilities, models]) => {
      return `| ${title} | ${models.map((model) => model.name).join(', ')} | ${abilities} |`;
    });
  });
  const head = ['| protocol | models | immobilize | doors | reporting interval |', '| --- | --- | --- | --- | --- |'];
  return [...head, ...rows].join('\n');
}

function limitsTable(): string {
  const larger = ({ from, to }: { from: number; to: number }, unit: string) => `${from} ${unit} | up to ${to} ${unit}`;
  const smaller = ({ from, to }: { from: number; to: number }, unit: string) =>
    `${to} ${unit} | down to ${from} ${unit}`;
  const rows = [
    ['the ignition has been off for at least', larger(LIMITS.gateIgnitionOffSeconds, 's')],
    ['the fixes at rest span at least', larger(LIMITS.gateRestSpanSeconds, 's')],
    ['the newest of them is at most this old', smaller(LIMITS.gateRestNewestSeconds, 's')],
    ['each of them at most this fast', smaller(LIMITS.gateRestSpeedKmh, 'km/h')],
    ['all of them within a radius of', smaller(LIMITS.gateRestRadiusMeters, 'm')],
  ];
  const head = ['| number | the product’s own | stricter |', '| --- | --- | --- |'];
  return [...head, ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}

/** Returns the page with current tables. @throws Error if a table's marks are missing */
export function withTables(page: string): string {
  let text = page;
  for (const [name, table] of Object.entries(TABLES)) {
    const begin = `<!-- ${name}: made by scripts/commands-page.ts -->`;
    const end = `<!-- /${name} -->`;
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`docs/commands.md lacks the marks ${begin} and ${end}`);
    text = `${text.slice(0, from + begin.length)}\n\n${table()}\n\n${text.slice(to)}`;
  }
  return text;
}
