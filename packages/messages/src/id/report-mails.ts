/** Mails with scheduled reports, and the words of schedules in permissions and audit. */
export const reportMails = {
  subject: '{{report}}, {{account}}',
  hello: 'Halo {{name}},',
  attached: 'Laporan “{{report}}” terlampir.',
  large:
    'Laporan “{{report}}” terlalu besar untuk email. Pengguna yang memiliki akses dapat mengunduhnya di sini: {{link}}',
  because: 'Anda menerima email ini karena laporan terjadwal “{{schedule}}” dari {{account}}.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'reportSchedules.read': 'Melihat laporan terjadwal dan riwayatnya',
  'reportSchedules.write': 'Membuat, mengubah, menjalankan, dan menghapus laporan terjadwal',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'reportSchedule.create': 'Laporan terjadwal dibuat',
  'reportSchedule.update': 'Laporan terjadwal diubah',
  'reportSchedule.delete': 'Laporan terjadwal dihapus',
  'reportSchedule.run': 'Laporan terjadwal dijalankan',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  reportSchedule: 'Laporan terjadwal',
};
