/** Addresses of points. */
export const addresses = {
  near: 'Dekat {{place}}',
};
