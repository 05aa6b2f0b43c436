/** Addresses of points. */
export const addresses = {
  near: 'Near {{place}}',
};
