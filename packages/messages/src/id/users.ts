/** Users of an account. */
export const users = {
  account: 'Akun',
  acts: 'Tindakan untuk {{name}}',
  alerts: 'Peringatan',
  alertsHint: 'Jenis peringatan yang menyangkut pengguna ini.',
  allowed: 'Diizinkan',
  anyRole: 'Semua peran',
  anyStatus: 'Semua status',
  asAccount: 'Seperti akun',
  create: 'Tambah pengguna',
  deleteBody:
    'Pengguna ini dikeluarkan dari semua perangkat dan tidak dapat masuk lagi. Yang pernah dilakukannya tetap ada di log audit.',
  disable: 'Nonaktifkan',
  disableBody:
    'Pengguna ini dikeluarkan dari semua perangkat dalam satu detik dan tidak dapat masuk sampai Anda mengaktifkannya lagi.',
  disabled: '{{name}} dinonaktifkan',
  disableTitle: 'Nonaktifkan {{name}}?',
  editTitle: 'Edit pengguna',
  email: 'Alamat email',
  emptyBody:
    'Undang orang yang bekerja dengan akun ini. Setiap orang mendapat peran yang menentukan apa yang boleh dilihat dan dilakukan.',
  emptyTitle: 'Belum ada pengguna',
  enable: 'Aktifkan',
  enabled: '{{name}} diaktifkan',
  features: 'Fitur',
  featuresHint: 'Hanya fitur yang dimiliki akun yang dapat diberikan.',
  invitationFailed: '{{name}} telah ditambahkan, tetapi undangan tidak dapat dikirim. Kirim lagi nanti.',
  invitationSent: 'Undangan dikirim ke {{username}}',
  invite: 'Tambah dan undang',
  inviteAgain: 'Kirim ulang undangan',
  inviteHint:
    'Kami mengirim undangan ke alamat ini, atau lewat SMS jika hanya ada nomor. Undangan mengarah ke pembuatan kata sandi.',
  language: 'Bahasa',
  lastSignIn: 'Terakhir masuk',
  list: 'Pengguna',
  matrixIntro: 'Yang boleh dilakukan setiap peran, di akun pengguna itu dan akun di bawahnya.',
  name: 'Nama',
  never: 'Belum pernah',
  newTitle: 'Tambah pengguna',
  notAllowed: 'Tidak diizinkan',
  permission: 'Izin',
  phone: 'Nomor ponsel',
  role: 'Peran',
  roles: 'Peran',
  saved: '{{name}} disimpan',
  search: 'Nama, email, atau telepon',
  sectionPerson: 'Orang',
  sectionRole: 'Yang boleh dilakukan',
  sectionSettings: 'Tampilan bagi pengguna ini',
  self: 'Anda',
  selfHint: 'Peran Anda sendiri hanya dapat diubah oleh admin lain.',
  sessions: 'Sesi dan masuk dua langkah',
  sessionsTitle: 'Masuk: {{name}}',
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
