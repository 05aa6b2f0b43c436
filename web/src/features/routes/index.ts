export { RoutePage } from './RoutePage.tsx';
export { RoutesPage } from './RoutesPage.tsx';
