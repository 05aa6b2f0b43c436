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
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Pelanggan',
};
