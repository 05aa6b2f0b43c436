/** Events of assets: driving events and alerts as one list. */
export const events = {
  title: 'Kejadian',
  about: 'Kejadian mengemudi dan peringatan semua aset, yang terbaru lebih dulu',
  event: 'Kejadian',
  asset: 'Aset',
  source: 'Sumber',
  driving: 'Kejadian mengemudi',
  alert: 'Peringatan',
  severity: 'Tingkat',
  where: 'Lokasi',
  measured: 'Terukur',
  limit: 'Batas',
  unit: 'Satuan',
  time: 'Waktu',
  ended: 'Berakhir',
  lasted: 'Lamanya',
  goesOn: 'masih berlangsung',
  latitude: 'Lintang',
  longitude: 'Bujur',
  anySource: 'Semua sumber',
  anyType: 'Semua kejadian',
  anyAsset: 'Semua aset',
  searchPlaceholder: 'Nama atau pelat aset',
  why: 'Mengapa?',
  emptyTitle: 'Tidak ada kejadian dalam periode ini',
  emptyBody:
    'Kejadian mengemudi muncul di sini jika aset dikemudikan dengan kasar atau terlalu cepat, dan peringatan jika salah satu aturan terpenuhi. Pilih periode lain atau buat aturan.',
  toRules: 'Buka aturan peringatan',
};

/** Names of screens in the navigation. */
export const screens = {
  events: 'Kejadian',
};
