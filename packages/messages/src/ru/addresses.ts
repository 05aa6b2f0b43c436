/** Addresses of points. */
export const addresses = {
  near: 'Рядом: {{place}}',
};
