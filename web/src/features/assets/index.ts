export { Onboarding } from './Onboarding.tsx';
export { depotsQuery } from './queries.ts';
