import type { Language } from '@waymark/messages/catalogue.ts';

const loaders: Record<Exclude<Language, 'en'>, () => Promise<unknown>> = {
  ja: () => import('dayjs/locale/ja'),
  id: () => import('dayjs/locale/id'),
  ru: () => import('dayjs/locale/ru'),
  hi: () => import('dayjs/locale/hi'),
  vi: () => import('dayjs/locale/vi'),
};

/**
 * Loads the names of months and weekdays. @returns the calendar's code of the language, or English if it is not
 * supported
 */
export async function loadCalendarWords(language: string): Promise<string> {
  if (!Object.hasOwn(loaders, language)) return 'en';
  await loaders[language as keyof typeof loaders]();
  return language;
}
