/** Texts of mails, SMS and pushes about alerts, and the page that ends them. `limit` may be an upper or a lower one. */
export const notificationTexts = {
  testTitle: 'Tes dari Waymark',
  testLine: 'Notifikasi “{{notification}}” sampai kepada Anda. Tidak ada aset yang memicu peringatan.',
  measured: '{{value}}, batas {{limit}}',
  measuredFor: '{{value}}, batas {{limit}}, selama {{time}}',
  lasting: 'selama {{time}}',
  groupTitle: '{{title}} ({{count}} peringatan)',
  digestTitle: 'Peringatan: {{count}}',
  more: 'Tidak ditampilkan: {{count}}',
  unacknowledged: 'Belum ditanggapi selama {{minutes}} menit',
  hello: 'Halo {{name}},',
  open: 'Buka di Waymark: {{link}}',
  because: 'Anda menerima email ini karena notifikasi “{{notification}}” dari {{account}}.',
  stop: 'Hentikan email ini: {{link}}',
  sms: 'Waymark: {{text}}',
  unsubscribeTitle: 'Hentikan email?',
  unsubscribeBody: '{{address}} tidak akan menerima peringatan {{account}} lagi.',
  unsubscribeButton: 'Hentikan email',
  unsubscribedTitle: 'Email dihentikan',
  unsubscribedBody: '{{address}} tidak lagi menerima peringatan {{account}}.',
  unsubscribeInvalidTitle: 'Tautan tidak berlaku',
  unsubscribeInvalidBody: 'Buka lagi tautan dari email terbaru.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'notifications.read': 'Melihat notifikasi dan pesan terkirim',
  'notifications.write': 'Membuat, mengubah, menguji, dan menghapus notifikasi',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'notification.create': 'Notifikasi dibuat',
  'notification.update': 'Notifikasi diubah',
  'notification.delete': 'Notifikasi dihapus',
  'notification.test': 'Notifikasi diuji',
  'notification.resume': 'Alamat yang ditolak diaktifkan lagi',
  'notification.unsubscribe': 'Email dihentikan penerima',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  notification: 'Notifikasi',
};
