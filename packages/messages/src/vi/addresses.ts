/** Addresses of points. */
export const addresses = {
  near: 'Gần {{place}}',
};
