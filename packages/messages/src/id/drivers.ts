/** Drivers: list, form. */
export const drivers = {
  title: 'Pengemudi',
  name: 'Nama',
  employeeNumber: 'Nomor karyawan',
  phone: 'Telepon',
  email: 'Email',
  licenseNumber: 'Nomor SIM',
  licenseExpiresOn: 'SIM berlaku sampai',
  licenseExpired: '{{date}}, kedaluwarsa',
  score: 'Skor',
  scoreNone: 'Data belum cukup',
  tags: 'Tag',
  anyTag: 'Semua tag',
  notes: 'Catatan',
  searchPlaceholder: 'Nama, telepon, email, nomor',
  sectionPerson: 'Data diri',
  sectionLicense: 'SIM',
  sectionMore: 'Pengelolaan',
  create: 'Tambah pengemudi',
  edit: 'Pengemudi',
  delete: 'Hapus pengemudi',
  deleteBody: 'Semua data orang ini dihapus selamanya. Perjalanan dan riwayat kendaraan tetap ada.',
  emptyTitle: 'Belum ada pengemudi',
  emptyBody: 'Tambahkan orang yang mengemudikan kendaraan Anda, satu per satu atau sekaligus dari tabel.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Pengemudi',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'Melihat pengemudi',
  'drivers.write': 'Membuat, mengubah, dan menghapus pengemudi',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Pengemudi dibuat',
  'driver.update': 'Pengemudi diubah',
  'driver.delete': 'Pengemudi dihapus',
  'driver.import': 'Pengemudi diimpor',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Pengemudi',
};
