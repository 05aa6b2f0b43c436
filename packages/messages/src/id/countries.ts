/** The countries of the product, by their codes. */
export const countries = {
  US: 'Amerika Serikat',
  ID: 'Indonesia',
  MZ: 'Mozambik',
  IN: 'India',
  JP: 'Jepang',
  LR: 'Liberia',
  NG: 'Nigeria',
  TH: 'Thailand',
  VN: 'Vietnam',
};
