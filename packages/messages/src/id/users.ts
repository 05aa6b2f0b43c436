/** Users of an account. */
export const users = {
  account: 'Akun',
  acts: 'Tindakan untuk {{name}}',
  alerts: 'Peringatan',
  alertsHint: 'Jenis peringatan yang tersedia bagi pengguna ini.',
  allowed: 'Diizinkan',
  anyRole: 'Semua peran',
  anyStatus: 'Semua status',
  asAccount: 'Ikuti akun',
  create: 'Undang pengguna',
  deleteBody: 'Pengguna dikeluarkan dari semua perangkat dan kehilangan akses. Aktivitasnya tetap ada di log audit.',
  disable: 'Nonaktifkan',
  disableBody:
    'Pengguna langsung dikeluarkan dari semua perangkat dan tidak dapat masuk sampai Anda mengaktifkannya lagi.',
  disabled: '{{name}} dinonaktifkan',
  disableTitle: 'Nonaktifkan {{name}}?',
  editTitle: 'Edit pengguna',
  email: 'Alamat email',
  emptyBody:
    'Undang orang yang bekerja di akun ini. Peran menentukan apa yang dapat dilihat dan dilakukan setiap pengguna.',
  emptyTitle: 'Belum ada pengguna',
  enable: 'Aktifkan',
  enabled: '{{name}} diaktifkan',
  features: 'Fitur',
  featuresHint: 'Anda hanya dapat mengaktifkan fitur yang dimiliki akun.',
  invitationFailed: '{{name}} telah ditambahkan, tetapi undangan tidak dapat dikirim. Kirim lagi nanti.',
  invitationSent: 'Undangan dikirim ke {{username}}',
  invite: 'Kirim undangan',
  inviteAgain: 'Kirim ulang undangan',
  inviteHint:
    'Kami akan mengirim undangan ke alamat ini, atau lewat SMS jika hanya ada nomor. Undangan berisi tautan untuk membuat kata sandi.',
  language: 'Bahasa',
  lastSignIn: 'Terakhir masuk',
  list: 'Pengguna',
  matrixIntro: 'Apa yang dapat dilakukan setiap peran. Peran berlaku di akun pengguna dan sub-akunnya.',
  name: 'Nama',
  never: 'Belum pernah',
  newTitle: 'Undang pengguna',
  notAllowed: 'Tidak diizinkan',
  permission: 'Izin',
  phone: 'Nomor ponsel',
  role: 'Peran',
  roles: 'Peran',
  saved: '{{name}} disimpan',
  search: 'Nama, email, atau telepon',
  sectionPerson: 'Detail',
  sectionRole: 'Peran dan akses',
  sectionSettings: 'Preferensi',
  self: 'Anda',
  selfHint: 'Hanya admin lain yang dapat mengubah peran Anda.',
  sessions: 'Sesi dan verifikasi dua langkah',
  sessionsTitle: 'Akses dan keamanan: {{name}}',
  status: 'Status',
  statusActive: 'Aktif',
  statusDisabled: 'Nonaktif',
  statusInvited: 'Diundang',
  tabs: 'Pengguna dan peran',
  timeZone: 'Zona waktu',
  units: 'Satuan',
  username: 'Nama pengguna',
};

/** Names of screens in the navigation. */
export const screens = {
  users: 'Pengguna',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'users.read': 'Melihat pengguna dan peran',
  'users.write': 'Mengundang, mengubah, dan menghapus pengguna',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'user.create': 'Pengguna ditambahkan',
  'user.update': 'Pengguna diubah',
  'user.delete': 'Pengguna dihapus',
  'user.invite': 'Pengguna diundang',
  'user.preferences': 'Preferensi diubah',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'Pengguna',
};
