/** The countries of the product, by their codes. */
export const countries = {
  US: 'USA',
  ID: 'Indonesia',
  MZ: 'Mozambique',
  IN: 'India',
  JP: 'Japan',
  LR: 'Liberia',
  NG: 'Nigeria',
  TH: 'Thailand',
  VN: 'Vietnam',
};
