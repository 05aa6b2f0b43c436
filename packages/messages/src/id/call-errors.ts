/** Errors that any call may answer. The first screen may need them before all others. */
export const callErrors = {
  'error.validation': 'Beberapa kolom perlu diperbaiki.',
  'error.request.malformed': 'Permintaan tidak dapat dibaca. Muat ulang halaman, lalu coba lagi.',
  'error.session.missing': 'Sesi Anda telah berakhir. Masuklah lagi.',
  'error.origin.foreign': 'Permintaan diblokir karena berasal dari situs lain. Muat ulang halaman, lalu coba lagi.',
  'error.permission.missing': 'Peran Anda tidak mengizinkan ini. Hubungi admin akun Anda.',
  'error.account.switched':
    'Anda membuka akun lain di tab lain. Tidak ada yang disimpan di sini. Buka kembali akun halaman ini untuk melanjutkan.',
  'error.feature.disabled': 'Fitur ini dimatikan untuk akun Anda. Hubungi admin akun Anda.',
  'error.record.changed': 'Data ini diubah di tempat lain setelah Anda membukanya. Salin isian Anda, lalu buka lagi.',
  'error.not.found': 'Tidak ditemukan. Mungkin sudah dihapus.',
  'error.rate.limited': 'Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi.',
  'error.rate.limited.seconds': 'Terlalu banyak percobaan. Coba lagi dalam {{seconds}} detik.',
  'error.rate.limited.minutes': 'Terlalu banyak percobaan. Coba lagi dalam {{minutes}} menit.',
  'error.internal': 'Terjadi kesalahan saat memproses permintaan. Coba lagi.',
  'error.unavailable': 'Layanan sementara tidak tersedia. Coba lagi nanti.',
  'error.network': 'Server tidak merespons. Periksa koneksi Anda lalu coba lagi.',
};
