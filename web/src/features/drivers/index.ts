export { DriversPage } from './DriversPage.tsx';
