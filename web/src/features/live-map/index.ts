export { LiveMapPage } from './LiveMapPage.tsx';
