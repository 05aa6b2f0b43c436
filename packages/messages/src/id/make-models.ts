/** Makes and models: list, form. */
export const makeModels = {
  title: 'Merek dan model',
  make: 'Merek',
  model: 'Model',
  years: 'Tahun',
  yearsSince: 'sejak {{from}}',
  yearsUntil: 'sampai {{to}}',
  yearsRange: '{{from}}–{{to}}',
  yearFrom: 'Tahun pertama',
  yearTo: 'Tahun terakhir',
  yearFromHelp: 'Biarkan kosong jika tidak diketahui.',
  yearToHelp: 'Biarkan kosong jika masih diproduksi.',
  assetTypes: 'Jenis aset',
  anyType: 'Semua jenis',
  origin: 'Asal',
  anyOrigin: 'Semua asal',
  originProduct: 'Waymark',
  originOwn: 'Akun Anda',
  searchPlaceholder: 'Merek atau model',
  create: 'Tambah merek dan model',
  edit: 'Merek dan model',
  ofProduct: 'Merek dan model ini bawaan Waymark dan tidak dapat diubah. Anda dapat menambahkan sendiri.',
  delete: 'Hapus',
  deleteBody: 'Tidak lagi disarankan. Aset yang memakainya tetap memiliki merek dan modelnya.',
  emptyTitle: 'Belum ada merek dan model',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'Merek dan model',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'Menambah merek dan model',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'Merek dan model ditambah',
  'makeModel.update': 'Merek dan model diubah',
  'makeModel.delete': 'Merek dan model dihapus',
  'makeModel.import': 'Merek dan model diimpor',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'Merek dan model',
};
