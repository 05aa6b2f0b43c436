/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Kotak keluar',
  intro:
    'Pesan dari server dan nasibnya. Jika server email atau gateway SMS belum diatur, pesan disimpan di sini, termasuk kode.',
  empty: 'Tidak ada pesan',
  emptyBody: 'Kode dan undangan muncul di sini saat dikirim.',
  mail: 'Email',
  sms: 'SMS',
  to: 'Kepada {{recipient}}',
  kept: 'Disimpan: belum ada yang diatur untuk mengirim',
  queued: 'Dalam antrean',
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
