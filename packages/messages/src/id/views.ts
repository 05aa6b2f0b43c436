/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'Tampilan',
  current: 'Tampilan: {{name}}',
  own: 'Tampilan Anda',
  shared: 'Dibagikan ke akun',
  sharedBy: 'Dibagikan oleh {{name}}',
  none: 'Simpan filter, urutan, kolom, dan posisi peta saat ini sebagai tampilan.',
  save: 'Simpan tampilan ini',
  name: 'Nama',
  share: 'Bagikan ke semua orang di akun',
  replace: 'Perbarui dengan filter dan tata letak saat ini',
  edit: 'Ubah “{{name}}”',
  copy: 'Salin tautan ke “{{name}}”',
  copied: 'Tautan disalin',
  delete: 'Hapus “{{name}}”',
  deleteAsk: 'Hapus “{{name}}”?',
  saved: '“{{name}}” disimpan',
  deleted: '“{{name}}” dihapus',
  failed: 'Tampilan tersimpan tidak dapat dimuat.',
  changed: 'Diubah',
  changedHint: 'Laporan berbeda dari tampilan tersimpan ini.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': 'Membagikan tampilan tersimpan',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'Tampilan dibagikan',
  'view.update': 'Tampilan bersama diubah',
  'view.delete': 'Tampilan bersama dihapus',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: 'Tampilan tersimpan',
};
