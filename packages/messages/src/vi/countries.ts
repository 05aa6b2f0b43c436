/** The countries of the product, by their codes. */
export const countries = {
  US: 'Hoa Kỳ',
  ID: 'Indonesia',
  MZ: 'Mozambique',
  IN: 'Ấn Độ',
  JP: 'Nhật Bản',
  LR: 'Liberia',
  NG: 'Nigeria',
  TH: 'Thái Lan',
  VN: 'Việt Nam',
};
