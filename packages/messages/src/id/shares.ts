/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Tautan berbagi',
  share: 'Bagikan lokasi',
  shareAsset: 'Bagikan lokasi {{name}}',
  what: 'Siapa pun yang memiliki tautan melihat posisi langsung, nama, dan arah aset ini saja, tanpa masuk, sampai tautan berakhir.',
  duration: 'Tautan berlaku selama',
  hours_other: '{{count}} jam',
  days_other: '{{count}} hari',
  create: 'Buat tautan',
  created: 'Tautan dibuat',
  createdHint: 'Salin sekarang: tautan tidak ditampilkan lagi.',
  link: 'Tautan',
  failed: 'Tautan berbagi gagal dibuat.',
  links: 'Tautan aset ini',
  asset: 'Aset',
  state: 'Keadaan',
  active: 'Aktif',
  expired: 'Kedaluwarsa',
  revoked: 'Dicabut',
  ended: 'Berakhir',
  endedHint: 'Aset dihapus, atau pembuat tautan tidak lagi boleh membagikannya.',
  views: 'Dilihat',
  opened_other: 'Dibuka {{count}} kali',
  lastView: 'Terakhir dibuka',
  never: 'Belum pernah',
  createdBy: 'Dibuat oleh',
  createdAt: 'Dibuat',
  expires: 'Berakhir',
  endsAt: 'Berakhir {{time}}',
  revoke: 'Cabut',
  revokeLink: 'Cabut tautan ke {{name}}',
  revokeTitle: 'Cabut tautan ini?',
  revokeBody:
    'Siapa pun yang sedang membukanya langsung melihat bahwa tautan berakhir. Tindakan ini tidak dapat dibatalkan.',
  revokedToast: 'Tautan dicabut',
  showOpen: 'Aktif',
  showClosed: 'Berakhir',
  showAll: 'Semua',
  empty: 'Belum ada tautan berbagi',
  emptyBody: 'Buka sebuah aset dan pilih “Bagikan lokasi” agar seseorang dapat melihat posisinya untuk sementara.',
  noLinks: 'Belum ada tautan ke aset ini.',
  toAssets: 'Ke aset',
  someone: 'Pengguna akun lain',
};

/** Names of screens in the navigation. */
export const screens = {
  shares: 'Tautan berbagi',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'locations.share': 'Membagikan lokasi langsung',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'share.create': 'Tautan berbagi dibuat',
  'share.revoke': 'Tautan berbagi dicabut',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: 'Tautan berbagi',
};
