/** Asset list, asset form, first asset. */
export const assets = {
  title: 'Assets',
};
