/** Addresses of points. */
export const addresses = {
  near: '{{place}}付近',
};
