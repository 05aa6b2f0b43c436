/** Customers: list, form. */
export const customers = {
  title: 'Pelanggan',
  name: 'Nama',
  externalNumber: 'Nomor pelanggan',
  contactPerson: 'Narahubung',
  phone: 'Telepon',
  email: 'Email',
  address: 'Alamat',
  language: 'Bahasa',
  languageHelp: 'Untuk pesan kepada pelanggan ini. Jika kosong, berlaku bahasa akun.',
  tags: 'Tag',
  anyTag: 'Semua tag',
  notes: 'Catatan',
  searchPlaceholder: 'Nama, nomor, kontak, alamat',
  sectionCustomer: 'Pelanggan',
  sectionContact: 'Kontak',
  sectionMore: 'Pengelompokan',
  create: 'Tambah pelanggan',
  edit: 'Pelanggan',
  delete: 'Hapus pelanggan',
  deleteBody: 'Semua data pelanggan ini dihapus permanen.',
  emptyTitle: 'Belum ada pelanggan',
  emptyBody: 'Tambahkan pelanggan Anda satu per satu, atau impor dari file CSV.',
  shareAssets: 'Bagikan aset',
  assetsOf: 'Aset {{name}}',
  assets: 'Aset',
  shareWhat:
    'Siapa pun yang punya tautan melihat posisi langsung, nama, dan arah aset ini saja tanpa masuk, sampai tautan kedaluwarsa. Aset yang Anda hapus langsung hilang dari tautan.',
  links: 'Tautan pelanggan ini',
  noLinks: 'Belum ada tautan pelanggan ini.',
  add: 'Tambah',
  addAsset: 'Aset',
  removeAsset: 'Hapus {{name}}',
  assetLimit: 'Satu pelanggan dapat memiliki paling banyak {{count}} aset.',
  noAssets: 'Belum ada aset. Tambahkan aset yang boleh dilihat pelanggan ini.',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'Pelanggan',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'Melihat pelanggan',
  'customers.write': 'Menambah, mengubah, dan menghapus pelanggan',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'Pelanggan ditambahkan',
  'customer.update': 'Pelanggan diubah',
  'customer.delete': 'Pelanggan dihapus',
  'customer.import': 'Pelanggan diimpor',
  'customer.assets': 'Aset pelanggan diubah',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Pelanggan',
};
