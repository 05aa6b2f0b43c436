/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Tautan berbagi',
  share: 'Bagikan lokasi',
  shareAsset: 'Bagikan lokasi {{name}}',
  what: 'Siapa pun yang memiliki tautan dapat melihat posisi langsung, nama, dan arah aset ini tanpa masuk, sampai tautan kedaluwarsa.',
  duration: 'Tautan kedaluwarsa setelah',
  hours_other: '{{count}} jam',
  days_other: '{{count}} hari',
  create: 'Buat tautan',
  created: 'Tautan dibuat',
  createdHint: 'Salin sekarang. Tautan tidak akan ditampilkan lagi.',
  link: 'Tautan',
  failed: 'Tautan berbagi gagal dibuat.',
  links: 'Tautan ke aset ini',
  asset: 'Aset',
  state: 'Status',
  active: 'Aktif',
  expired: 'Kedaluwarsa',
  revoked: 'Dicabut',
  ended: 'Berakhir',
  endedHint:
    'Aset, pelanggan, atau rute dihapus, fiturnya dimatikan, atau pembuat tautan tidak lagi boleh membagikannya.',
  views: 'Kali dibuka',
  opened_other: 'Dibuka {{count}} kali',
  lastView: 'Terakhir dibuka',
  never: 'Belum pernah',
  createdBy: 'Dibuat oleh',
  createdAt: 'Dibuat',
  expires: 'Kedaluwarsa',
  endsAt: 'Kedaluwarsa {{time}}',
  revoke: 'Cabut',
  revokeLink: 'Cabut tautan ke {{name}}',
  revokeTitle: 'Cabut tautan ini?',
  revokeBody: 'Siapa pun yang sedang melihatnya langsung kehilangan akses. Tindakan ini tidak dapat dibatalkan.',
  revokedToast: 'Tautan dicabut',
  showOpen: 'Aktif',
  showClosed: 'Berakhir',
  showAll: 'Semua',
  empty: 'Belum ada tautan berbagi',
  emptyBody: 'Buka sebuah aset dan pilih “Bagikan lokasi” untuk membagikan posisi langsungnya sementara waktu.',
  noLinks: 'Belum ada tautan ke aset ini.',
  toAssets: 'Buka daftar aset',
  someone: 'Pengguna akun lain',
  shareRoute: 'Bagikan rute',
  shareRouteTitle: 'Bagikan rute {{name}}',
  whatRoute:
    'Siapa pun yang memiliki tautan dapat melihat kemajuan di rute ini dan perkiraan tiba tanpa masuk, sampai tautan kedaluwarsa. Posisi kendaraan hanya tampil selama kendaraan menjalani rute.',
  vehicle: 'Kendaraan',
  shows: 'Isi tautan',
  allMarkers: 'Semua titik penanda',
  oneMarkerHint:
    'Jika hanya satu titik penanda dipilih, titik lain tidak tampil, dan posisi tidak tampil lagi setelah titik itu dilewati.',
  notAssigned: 'Tetapkan rute ke kendaraan sebelum membagikannya.',
  routeLinks: 'Tautan ke rute ini',
  noRouteLinks: 'Belum ada tautan ke rute ini.',
  onRoute: '{{asset}} di {{route}}',
  shareDriver: 'Bagikan ke pengemudi',
  shareDriverTitle: 'Bagikan skor kepada {{name}}',
  whatDriver:
    'Sampai tautan kedaluwarsa, siapa pun yang memilikinya dapat melihat skor 30 hari terakhir pengemudi ini, kejadian, dan lokasinya tanpa masuk. Pengemudi lain tidak ditampilkan.',
  driverLinks: 'Tautan ke skor ini',
  noDriverLinks: 'Belum ada tautan ke skor ini.',
  pageLanguage: 'Bahasa halaman',
  deviceLanguage: 'Bahasa perangkat pengemudi',
  ofDriver: 'Skor {{name}}',
  ofSomeDriver: 'Skor pengemudi',
  assetsOfCustomer: 'Aset {{customer}}',
  assetsOfDeleted: 'Aset pelanggan yang dihapus',
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
