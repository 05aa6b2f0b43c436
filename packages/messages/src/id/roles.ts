/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'Admin',
  adminMeaning: 'Akses penuh ke akun dan sub-akunnya.',
  techSupport: 'Dukungan teknis',
  techSupportMeaning:
    'Melihat semuanya. Mengelola perangkat, perintah, peringatan, insiden, dan perawatan. Tidak dapat mengelola pengguna, akun, dan status tagihan.',
  installer: 'Pemasang',
  installerMeaning:
    'Menyiapkan perangkat, memasangnya ke aset, dan memperbaiki data kendaraan seperti pelat dan VIN. Tidak ada yang lain.',
  accountant: 'Akuntan',
  accountantMeaning: 'Melihat aset dan laporan. Menetapkan dan mencabut NPA.',
  viewer: 'Pengamat',
  viewerMeaning: 'Hanya melihat. Tanpa perintah, dan hanya nama pengemudi dan pelanggan.',
  'reports.read': 'Melihat riwayat dan laporan',
  'system.read': 'Melihat kondisi sistem',
  'people.contact': 'Melihat kontak pengemudi dan pelanggan',
};
