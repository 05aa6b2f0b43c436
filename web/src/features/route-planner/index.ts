export { EditRoutePage, NewRoutePage } from './RoutePlannerPage.tsx';
