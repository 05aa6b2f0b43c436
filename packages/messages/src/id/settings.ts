/** The screen Settings, and the groups of the navigation. */
export const settings = {
  search: 'Cari pengaturan',
  results_other: '{{count}} hasil',
  nothing: 'Tidak ada pengaturan yang cocok dengan “{{query}}”.',
  keyMove: 'pilih',
  keyOpen: 'buka',
  keyClear: 'hapus',
  offlineDevices: 'Perangkat yang offline',
  accountProfile: 'Profil akun',
  preferences: 'Tampilan dan bahasa',
  roles: 'Peran dan izin',
  'about.devices': 'Perangkat terdaftar, status, dan pemasangannya',
  'about.trackerSetUp': 'Langkah demi langkah sampai posisi GPS pertama',
  'about.stateSettings': 'Ambang untuk bergerak, idle, offline, dan perjalanan',
  'about.tags': 'Nama untuk kelompok aset',
  'about.makeModels': 'Pilihan untuk data kendaraan',
  'about.schedules': 'Laporan yang dikirim berkala',
  'about.shares': 'Tautan yang menunjukkan lokasi kepada orang lain',
  'about.profile': 'Bahasa, satuan, kata sandi, verifikasi dua langkah',
  'about.users': 'Orang yang punya akses dan perannya',
  'about.accounts': 'Sub-akun dari akun ini',
  'about.audit': 'Siapa mengubah apa, dan kapan',
  'about.outbox': 'Pesan yang tidak terkirim',
  'about.diagnostics': 'Koneksi, lalu lintas, dan perangkat tak terdaftar',
};

/** Names of screens and groups in the navigation. */
export const screens = {
  settings: 'Pengaturan',
  allSettings: 'Semua pengaturan',
  backToFleet: 'Kembali ke armada',
  groupNow: 'Saat ini',
  groupWork: 'Pekerjaan',
  groupLists: 'Daftar',
  groupAlerts: 'Peringatan dan berbagi',
  groupAccount: 'Akun',
  groupSystem: 'Sistem',
};
