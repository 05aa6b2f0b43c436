export { PeopleRecords } from './PeopleRecords.tsx';
