/** The countries of the product, by their codes. */
export const countries = {
  US: 'アメリカ',
  ID: 'インドネシア',
  MZ: 'モザンビーク',
  IN: 'インド',
  JP: '日本',
  LR: 'リベリア',
  NG: 'ナイジェリア',
  TH: 'タイ',
  VN: 'ベトナム',
};
