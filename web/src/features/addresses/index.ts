export { Address } from './Address.tsx';
export { addressSearchQuery, viewOfHit } from './queries.ts';
export { useAddress } from './use-address.ts';
