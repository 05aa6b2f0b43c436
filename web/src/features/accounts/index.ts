export { AccountListPage } from './AccountListPage.tsx';
export { AccountSetUpPage } from './AccountSetUpPage.tsx';
export { parentsQuery } from './queries.ts';
export { useSettingsChoices } from './settings-choices.ts';
