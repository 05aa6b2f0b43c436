/** Addresses of points. */
export const addresses = {
  near: '{{place}} के पास',
};
