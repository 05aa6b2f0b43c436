export { IncidentsPage } from './IncidentsPage.tsx';
