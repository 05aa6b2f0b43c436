/** Places that assets return to, under the list of places. */
export const discovered = {
  title: 'Tempat yang ditemukan',
  review: 'Tinjau',
  close: 'Tutup tempat yang ditemukan',
  show: 'Tampilkan {{position}} di peta',
  visits_other: '{{count}} kunjungan',
  vehicles_other: '{{count}} kendaraan dalam 90 hari',
  figures: 'rata-rata {{mean}}, terakhir {{date}}',
  create: 'Buat tempat',
  hide: 'Sembunyikan',
  showVisits: 'Tampilkan kunjungan',
  hideVisits: 'Sembunyikan kunjungan',
  newest: '{{shown}} kunjungan terbaru',
  hidden: 'Tempat yang ditemukan disembunyikan',
  undo: 'Urungkan',
  hiddenTitle: 'Tempat tersembunyi',
  showAgain: 'Tampilkan lagi',
  shownAgain: 'Tempat yang ditemukan ditampilkan lagi',
  back: 'Kembali ke tempat yang ditemukan',
  failed: 'Permintaan gagal. Coba lagi.',
  emptyTitle: 'Tidak ada tempat yang ditemukan',
  emptyBody:
    'Waymark mengusulkan lokasi yang dikunjungi aset Anda setidaknya tiga kali dalam 90 hari. Tempat yang sudah dibuat tidak termasuk.',
  emptyHiddenTitle: 'Tidak ada tempat tersembunyi',
  emptyHiddenBody: 'Tempat yang Anda sembunyikan muncul di sini dan dapat ditampilkan lagi.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'discoveredPlace.hide': 'Tempat yang ditemukan disembunyikan',
  'discoveredPlace.show': 'Tempat yang ditemukan ditampilkan lagi',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  discoveredPlace: 'Tempat yang ditemukan',
};
