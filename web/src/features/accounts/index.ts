export { AccountListPage } from './AccountListPage.tsx';
export { AccountSetUpPage } from './AccountSetUpPage.tsx';
