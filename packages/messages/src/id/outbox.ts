/** The messages that were kept instead of being sent. */
export const outbox = {
  title: 'Kotak keluar',
  intro:
    'Pesan yang tidak terkirim karena server email atau gateway SMS belum diatur. Kode atur ulang kata sandi ada di sini.',
  empty: 'Tidak ada pesan',
  emptyBody: 'Pesan yang dikirim lewat server email atau gateway SMS tidak disimpan di sini.',
  mail: 'Email',
  sms: 'SMS',
  to: 'Kepada {{recipient}}',
};
