/** The countries of the product, by their codes. */
export const countries = {
  US: 'США',
  ID: 'Индонезия',
  MZ: 'Мозамбик',
  IN: 'Индия',
  JP: 'Япония',
  LR: 'Либерия',
  NG: 'Нигерия',
  TH: 'Таиланд',
  VN: 'Вьетнам',
};
