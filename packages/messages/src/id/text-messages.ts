/** Text messages to drivers and displays. */
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
  target: 'Kirim ke',
  phone: 'Ponsel pengemudi',
  display: 'Layar',
  leftOnDisplay: 'Tampil di layar dalam kendaraan. Sisa karakter: {{count}}',
  textToDisplay: 'Pesan untuk layar',
  sentToDisplay: 'Pesan untuk layar dalam antrean',
  serialPort: 'Hanya berfungsi dengan layar di port serial perangkat. Perangkat tidak mengonfirmasi pesan.',
  toDisplayFrom: '{{by}} ke layar',
  waiting: 'menunggu perangkat',
  acknowledged: 'dikonfirmasi perangkat {{time}}',
  expired: 'tidak terkirim: perangkat tidak terhubung tepat waktu',
  refused: 'ditolak perangkat',
  unanswered: 'tidak dikonfirmasi perangkat',
  deviceChanged: 'perangkat tidak lagi di aset ini',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'Melihat pesan kepada pengemudi',
  'messages.write': 'Mengirim pesan kepada pengemudi',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Pesan dikirim ke pengemudi',
  'textMessage.display': 'Pesan dikirim ke layar',
};
