import { catalogueFaults, type Texts, unusedKeys, wordsInScreen } from './rules.ts';
import { missingValues } from './values.ts';

const english: Texts = {
  cars: { one: 'A car', hello: 'Hello {{name}}', cars_one: '{{count}} car', cars_other: '{{count}} cars' },
};
const russian = {
  one: 'Машина',
  hello: 'Привет, {{name}}',
  cars_one: '1',
  cars_few: '2',
  cars_many: '5',
  cars_other: '1,5',
};

/** Returns the rules that fail to distinguish planted faults from a catalogue without any. */
export function plantedFaults(): string[] {
  const without = (key: string) => Object.fromEntries(Object.entries(russian).filter(([name]) => name !== key));
  const finds = (texts: Readonly<Record<string, string>>, fault: string): boolean =>
    catalogueFaults('ru', english, { cars: texts }).some((text) => text.includes(fault));
  const lacks = (call: string, namespaces = "'cars'"): number =>
    missingValues('a.tsx', `function A() { const { t } = useTranslation(${namespaces}); return ${call}; }`, english)
      .length;
  const tries: readonly (readonly [string, boolean])[] = [
    ['a right catalogue', catalogueFaults('ru', english, { cars: russian }).length === 0],
    ['a missing key', finds(without('one'), 'one is missing')],
    ['a key left over', finds({ ...russian, more: 'Ещё' }, 'more is left over')],
    ['a missing plural form', finds(without('cars_few'), 'needs the forms')],
    ['another placeholder', finds({ ...russian, hello: 'Привет, {{who}}' }, 'placeholders')],
    ['an empty text', finds({ ...russian, one: ' ' }, 'is empty')],
    ['an unused key', unusedKeys(english, [], "t('one'), t('fleet:hello')").join() === 'cars: cars'],
    ['words between tags', wordsInScreen('a.tsx', 'const a = <p>Hello</p>;').length === 1],
    ['words in an attribute', wordsInScreen('a.tsx', 'const a = <img alt="A car" />;').length === 1],
    ['words in braces', wordsInScreen('a.tsx', "const a = <p>{'Hello'}</p>;").length === 1],
    ['a missing value', lacks("t('hello')") === 1],
    ['a missing value of a condition', lacks("t(late ? 'one' : 'hello', { time })") === 1],
    ['a missing value of another namespace', lacks("t('cars:hello')", "['fleet', 'cars']") === 1],
    ['a missing count', lacks("t('cars', {})") === 1],
    ['given values', lacks("t('one') + t('hello', { name }) + t('cars', { count: 2 }) + t('hello', values)") === 0],
    ['a screen without words', wordsInScreen('a.tsx', "const a = <p title={t('x')}>{t('y')} · 5</p>;").length === 0],
  ];
  return tries.filter(([, seen]) => !seen).map(([name]) => name);
}
