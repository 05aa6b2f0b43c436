export { EventsPage } from './EventsPage.tsx';
