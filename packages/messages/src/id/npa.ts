/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Aset kredit macet (NPA)',
  declare: 'Tetapkan NPA',
  clear: 'Cabut NPA',
  declareTitle: 'Tetapkan {{name}} sebagai NPA?',
  clearTitle: 'Cabut NPA {{name}}?',
  declareMany_other: 'Tetapkan {{count}} aset sebagai NPA?',
  clearMany_other: 'Cabut NPA {{count}} aset?',
  meaning: 'NPA berarti angsuran pembiayaan kendaraan menunggak.',
  consequence:
    'Tampil sebagai NPA di urutan teratas daftar, dengan status gerak di sampingnya. Pengamat tidak melihatnya. Tidak ada yang diimobilisasi.',
  clearConsequence: 'Status gerak ditampilkan lagi. Penetapan tetap ada di riwayat NPA.',
  clearCase: 'Kasus tunggakan yang terbuka ditutup dan imobilisasi kendaraan langsung dilepas.',
  reason: 'Alasan',
  reasonHelp: 'Disimpan di riwayat bersama nama Anda.',
  declared: '{{name}} ditetapkan sebagai NPA',
  cleared: 'NPA {{name}} dicabut',
  history: 'Riwayat NPA',
  never: 'Belum pernah ditetapkan NPA.',
  from: 'Ditetapkan {{time}} oleh {{name}}',
  until: 'Dicabut {{time}} oleh {{name}}',
  somebody: 'pengguna akun lain',
  noReason: 'Alasan tidak tercatat.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'Melihat NPA',
  'npa.write': 'Menetapkan dan mencabut NPA',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'NPA ditetapkan',
  'npa.clear': 'NPA dicabut',
};
