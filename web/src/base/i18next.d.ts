import type { EnglishCatalogue } from '@waymark/messages/catalogue.ts';
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    resources: EnglishCatalogue;
  }
}
