/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Log audit',
  time: 'Waktu',
  who: 'Pengguna',
  action: 'Tindakan',
  thing: 'Item',
  thingId: 'ID',
  kind: 'Jenis item',
  account: 'Akun',
  details: 'Rincian',
  from: 'Dari',
  to: 'Sampai',
  anybody: 'Semua pengguna',
  anything: 'Semua tindakan',
  anyKind: 'Semua jenis',
  nobody: 'Tanpa masuk',
  outsider: 'Pengguna akun induk',
  export: 'Ekspor CSV',
  empty: 'Belum ada perubahan',
  emptyBody:
    'Setiap perubahan dicatat di sini: siapa yang mengubah, apa, dan kapan. Entri tidak dapat diubah atau dihapus.',
  lineTitle: 'Rincian entri',
  noDetails: 'Tidak ada rincian lain.',
  fact: 'Kolom',
  before: 'Sebelum',
  after: 'Sesudah',
  yes: 'ya',
  no: 'tidak',
  none: 'tidak ada',
  thisThing: 'Semua entri untuk item ini',
  open: 'Buka',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'Log audit',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'Melihat log audit',
};
