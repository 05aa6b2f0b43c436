/** The countries of the product, by their codes. */
export const countries = {
  US: 'अमेरिका',
  ID: 'इंडोनेशिया',
  MZ: 'मोज़ाम्बिक',
  IN: 'भारत',
  JP: 'जापान',
  LR: 'लाइबेरिया',
  NG: 'नाइजीरिया',
  TH: 'थाईलैंड',
  VN: 'वियतनाम',
};
