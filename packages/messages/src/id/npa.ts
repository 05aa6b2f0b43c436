/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Kredit macet (NPA)',
  declare: 'Nyatakan NPA',
  clear: 'Cabut NPA',
  declareTitle: 'Nyatakan {{name}} kredit macet?',
  clearTitle: 'Cabut tanda NPA {{name}}?',
  declareMany_other: 'Nyatakan {{count}} aset kredit macet?',
  clearMany_other: 'Cabut tanda NPA {{count}} aset?',
  meaning: 'NPA berarti pembiayaan kendaraan menunggak.',
  consequence:
    'Aset tampil di atas daftar sebagai NPA, di samping status geraknya. Peran penampil tidak diberi tahu. Kendaraan tidak dimatikan.',
  clearConsequence: 'Status geraknya tampil lagi. Pernyataan tetap ada di riwayat.',
  reason: 'Alasan',
  reasonHelp: 'Disimpan di riwayat bersama nama Anda.',
  declared: '{{name}} dinyatakan NPA',
  cleared: 'NPA {{name}} dicabut',
  history: 'Riwayat NPA',
  never: 'Belum pernah dinyatakan kredit macet.',
  from: 'Dinyatakan {{time}} oleh {{name}}',
  until: 'Dicabut {{time}} oleh {{name}}',
  somebody: 'seseorang di luar akun ini',
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
