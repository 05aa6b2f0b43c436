/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Log audit',
  time: 'Waktu',
  who: 'Siapa',
  action: 'Apa',
  thing: 'Objek',
  thingId: 'ID',
  kind: 'Jenis',
  account: 'Akun',
  details: 'Rincian',
  from: 'Dari tanggal',
  to: 'Sampai tanggal',
  anybody: 'Siapa saja',
  anything: 'Semua tindakan',
  anyKind: 'Semua jenis',
  nobody: 'Tanpa masuk',
  outsider: 'Akun di atasnya',
  export: 'Ekspor CSV',
  empty: 'Belum ada yang diubah',
  emptyBody: 'Setiap perubahan dicatat di sini: siapa, apa, dan kapan. Catatan tidak dapat diubah atau dihapus.',
  lineTitle: 'Rincian catatan',
  noDetails: 'Tidak ada catatan lain.',
  fact: 'Hal',
  before: 'Sebelum',
  after: 'Sesudah',
  yes: 'ya',
  no: 'tidak',
  none: 'tidak ada',
  thisThing: 'Semua catatan objek ini',
  open: 'Buka',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'Log audit',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'Membaca log audit',
};
