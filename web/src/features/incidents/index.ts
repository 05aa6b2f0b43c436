export { IncidentPage } from './IncidentPage.tsx';
export { IncidentsPage } from './IncidentsPage.tsx';
