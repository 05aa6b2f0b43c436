/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Kotak keluar',
  intro:
    'Email dan SMS dari server ini beserta status pengirimannya. Jika server email atau gateway SMS belum diatur, pesan tetap di sini, termasuk kode verifikasi.',
  empty: 'Tidak ada pesan',
  emptyBody: 'Kode dan undangan muncul di sini saat dikirim.',
  mail: 'Email',
  sms: 'SMS',
  to: 'Kepada {{recipient}}',
  kept: 'Tidak terkirim: pengiriman belum diatur',
  queued: 'Mengirim',
  sent: 'Terkirim',
  failed: 'Gagal',
  attempts_other: '{{count}} percobaan',
  nextAttempt: 'percobaan berikutnya {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: 'Kotak keluar',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': 'Melihat kotak keluar',
};
