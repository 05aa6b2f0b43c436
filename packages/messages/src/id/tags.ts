/** Tags: list, form, merging. */
export const tags = {
  title: 'Tag',
  name: 'Tag',
  ofAccount: 'di {{account}}',
  assets: 'Aset',
  drivers: 'Pengemudi',
  customers: 'Pelanggan',
  places: 'Tempat',
  showAssets: 'Aset bertag {{tag}}',
  showDrivers: 'Pengemudi bertag {{tag}}',
  showCustomers: 'Pelanggan bertag {{tag}}',
  showPlaces: 'Tempat bertag {{tag}}',
  placeholder: 'Ketik lalu tekan Enter',
  searchPlaceholder: 'Nama tag',
  create: 'Buat tag',
  edit: 'Tag',
  renameHelp: 'Nama baru berlaku di semua tempat tag ini dipakai.',
  merge: 'Gabungkan',
  mergeInto: 'Gabungkan ke',
  mergeHelp: 'Semua yang memakai tag ini akan memakai tag lainnya.',
  mergeTitle: 'Gabungkan {{name}} ke {{into}}?',
  merged: '{{name}} digabungkan ke {{into}}',
  delete: 'Hapus tag',
  unused: 'Tag ini tidak dipakai.',
  usedBy: 'Dipakai oleh {{uses}}.',
  deleteBody: 'Tag dilepas dari semuanya. Tindakan ini tidak dapat dibatalkan.',
  mergeBody: 'Tag diganti di semua tempat, lalu dihapus. Tindakan ini tidak dapat dibatalkan.',
  usedByAssets_other: '{{count}} aset',
  usedByDrivers_other: '{{count}} pengemudi',
  usedByCustomers_other: '{{count}} pelanggan',
  usedByPlaces_other: '{{count}} tempat',
  emptyTitle: 'Belum ada tag',
  emptyBody: 'Tag mengelompokkan aset, pengemudi, pelanggan, dan tempat: menurut wilayah, tim, atau kontrak.',
};

/** Names of screens in the navigation. */
export const screens = {
  tags: 'Tag',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'tags.write': 'Membuat, mengganti nama, dan menggabungkan tag',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'tag.create': 'Tag dibuat',
  'tag.rename': 'Tag diganti nama',
  'tag.merge': 'Tag digabung',
  'tag.delete': 'Tag dihapus',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  tag: 'Tag',
};
