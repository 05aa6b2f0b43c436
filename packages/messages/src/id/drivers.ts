/** Drivers: list, form. */
export const drivers = {
  title: 'Pengemudi',
  name: 'Nama',
  employeeNumber: 'Nomor karyawan',
  keyNumber: 'Kunci pengemudi',
  keyHint:
    'Nomor iButton atau kartu, seperti yang dikirim perangkat. Kendaraan yang perangkatnya membaca kunci ini dikemudikan pengemudi ini.',
  phone: 'Telepon',
  email: 'Email',
  licenseNumber: 'Nomor SIM',
  licenseExpiresOn: 'SIM berlaku sampai',
  licenseExpired: '{{date}}, kedaluwarsa',
  score: 'Skor',
  scoreNone: 'Data belum cukup',
  showScore: 'Lihat skor',
  tags: 'Tag',
  anyTag: 'Semua tag',
  notes: 'Catatan',
  searchPlaceholder: 'Nama, telepon, email, nomor',
  sectionPerson: 'Pengemudi',
  sectionLicense: 'SIM',
  sectionMore: 'Pengelompokan',
  create: 'Tambah pengemudi',
  edit: 'Pengemudi',
  delete: 'Hapus pengemudi',
  deleteBody: 'Semua data pengemudi ini dihapus permanen. Perjalanan dan riwayat kendaraan tetap ada.',
  emptyTitle: 'Belum ada pengemudi',
  emptyBody: 'Tambahkan pengemudi Anda satu per satu, atau impor dari file CSV.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Pengemudi',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'Melihat pengemudi',
  'drivers.write': 'Menambah, mengubah, dan menghapus pengemudi',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Pengemudi ditambahkan',
  'driver.update': 'Pengemudi diubah',
  'driver.delete': 'Pengemudi dihapus',
  'driver.assign': 'Pengemudi ditetapkan',
  'driver.unassign': 'Pengemudi dilepas',
  'driver.import': 'Pengemudi diimpor',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Pengemudi',
};
