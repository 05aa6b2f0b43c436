export { SensorsPage } from './SensorsPage.tsx';
