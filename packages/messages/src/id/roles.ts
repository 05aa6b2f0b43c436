/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'Admin',
  adminMeaning: 'Semua hal di akun ini dan akun di bawahnya.',
  techSupport: 'Dukungan teknis',
  techSupportMeaning:
    'Melihat semuanya; mengelola perangkat, perintah, peringatan, insiden, dan pemeliharaan. Tidak untuk pengguna, akun, atau status tagihan.',
  installer: 'Pemasang',
  installerMeaning:
    'Menyiapkan perangkat dan memasangnya di kendaraan; memperbaiki data pada kendaraan. Tidak ada yang lain.',
  accountant: 'Akuntan',
  accountantMeaning: 'Membaca aset dan laporan; menetapkan NPA.',
  viewer: 'Pengamat',
  viewerMeaning: 'Hanya membaca: tanpa perintah, dan dari pengemudi serta pelanggan hanya nama.',
  'reports.read': 'Melihat riwayat dan laporan',
  'system.read': 'Melihat kesehatan sistem',
  'people.contact': 'Melihat nomor telepon dan alamat orang',
};
