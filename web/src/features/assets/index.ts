export { Onboarding } from './Onboarding.tsx';
export { assetQuery, depotsQuery } from './queries.ts';
