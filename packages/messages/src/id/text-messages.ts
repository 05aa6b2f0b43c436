/** Text messages to drivers. */
export const textMessages = {
  title: 'Pesan',
  textTo: 'Pesan untuk {{name}}',
  left: 'Dikirim lewat SMS. Sisa karakter: {{count}}',
  send: 'Kirim pesan',
  sentTo: 'Pesan untuk {{name}} dalam antrean',
  noDriver: 'Saat ini tidak ada pengemudi. Pasang pengemudi untuk mengirim pesan.',
  noPhone: '{{name}} tidak punya nomor telepon. Tambahkan untuk mengirim pesan.',
  toFrom: '{{by}} kepada {{name}}',
  queued: 'sedang dikirim',
  sent: 'terkirim {{time}}',
  failed: 'tidak terkirim',
  earlier: 'Pesan sebelumnya: {{count}}',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'Melihat pesan kepada pengemudi',
  'messages.write': 'Mengirim pesan kepada pengemudi',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Pesan dikirim ke pengemudi',
};
