/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'Pengaturan status',
  intro:
    'Ambang yang menentukan kapan aset dianggap bergerak, idle, offline, atau dalam perjalanan. Perubahan berlaku sejak disimpan. Riwayat tidak terpengaruh.',
  scope: 'Berlaku untuk',
  scopeAll: 'Semua jenis aset',
  scopeOwn: '{{type}} (kustom)',
  threshold: 'Ambang',
  usual: 'Bawaan',
  own: 'Nilai kustom',
  changed: 'Terakhir diubah',
  changedBy: '{{time}}, {{name}}',
  ofAll: '{{value}} (semua jenis)',
  noLimit: 'tidak ada',
  toDefault: 'Kembalikan ke bawaan: {{name}}',
  reset: 'Atur ulang semua',
  resetTitle: 'Kembalikan semua pengaturan ke bawaan?',
  resetBody: '{{scope}}: nilai bawaan berlaku mulai sekarang. Riwayat tidak terpengaruh.',
  saved: 'Pengaturan disimpan. Berlaku mulai sekarang.',
  range: '{{minimum}} sampai {{maximum}}',
  reader: 'Anda dapat melihat pengaturan ini. Hanya admin yang dapat mengubahnya.',
  somebody: 'pengguna akun lain',
  failed: 'Pengaturan tidak dapat dimuat.',
  preview: 'Yang akan langsung berubah',
  previewFirst: 'Ubah nilai untuk melihat aset yang statusnya akan berubah.',
  previewInvalid: 'Perbaiki dahulu nilai yang salah.',
  previewNone: 'Saat ini tidak ada aset yang statusnya akan berubah.',
  previewLater: 'Nilai baru berlaku sejak disimpan. Riwayat tidak terpengaruh.',
  previewMore_other: 'dan {{count}} aset lain',
  previewChecked: 'Diperiksa: {{checked}} dari {{total}} aset',
  previewFailed: 'Pratinjau tidak dapat dimuat.',
  previewCounts: '{{status}}: sekarang {{before}}, setelah disimpan {{after}}',
  notSaved: 'Belum disimpan',
  groupMovement: 'Bergerak, idle, berhenti',
  groupContact: 'Lokasi dan koneksi',
  groupCharging: 'Pengisian daya',
  groupTrips: 'Perjalanan',
  groupDriving: 'Cara mengemudi',
  movingSpeedMetersPerSecond: 'Bergerak mulai dari',
  displacedMeters: 'Bergerak jika bergeser',
  idleAfterSeconds: 'Idle setelah',
  stoppedAfterSeconds: 'Berhenti setelah (tanpa kabel kontak)',
  transitMeters: 'Diangkut jika bergeser saat kontak mati',
  speedFromTrackSeconds: 'Kecepatan dihitung dari jejak selama',
  noLocationAfterSeconds: 'Tanpa lokasi setelah (saat dipakai)',
  noLocationParkedAfterSeconds: 'Tanpa lokasi setelah (saat parkir)',
  plausibleSpeedMetersPerSecond: 'Kecepatan tertinggi yang wajar',
  movingIntervalSeconds: 'Interval laporan yang diharapkan, bergerak',
  parkedIntervalSeconds: 'Interval laporan yang diharapkan, parkir',
  offlineIntervals: 'Offline setelah interval terlewat',
  offlineMinimumSeconds: 'Offline paling cepat setelah',
  offlineLongFromSeconds: 'Perangkat tidur: interval minimal',
  offlineLongIntervals: 'Perangkat tidur: offline setelah interval terlewat',
  offlineLongExtraSeconds: 'Perangkat tidur: waktu tambahan',
  deviceErrorHoldSeconds: 'Tampilkan kesalahan perangkat minimal',
  chargingAfterSeconds: 'Mengisi daya setelah',
  chargedPercent: 'Terisi penuh mulai dari',
  batterySwapPercentPoints: 'Baterai ditukar jika daya naik',
  tripEndsStoppedSeconds: 'Perjalanan selesai setelah berhenti',
  tripEndsIdleSeconds: 'Perjalanan selesai setelah idle',
  tripSilenceSeconds: 'Perjalanan selesai tanpa data selama',
  tripMinimumMeters: 'Jarak perjalanan minimal',
  tripMinimumSeconds: 'Durasi perjalanan minimal',
  tripStartLeadSeconds: 'Perjalanan dimulai sebelum gerakan pertama, maksimal',
  tripGapSeconds: 'Celah dalam perjalanan setelah',
  odometerTrackRatioMinimum: 'Pakai odometer mulai dari (rasio jejak)',
  odometerTrackRatioMaximum: 'Pakai odometer sampai (rasio jejak)',
  harshAccelerationMetersPerSecondSquared: 'Akselerasi mendadak di atas',
  harshBrakingMetersPerSecondSquared: 'Pengereman mendadak di atas',
  harshCorneringMetersPerSecondSquared: 'Menikung tajam di atas',
  harshMinimumSpeedMetersPerSecond: 'Kecepatan minimal mengemudi agresif',
  harshCorneringMinimumSpeedMetersPerSecond: 'Kecepatan minimal menikung tajam',
  harshSpacingSeconds: 'Jarak posisi maksimal untuk mengemudi agresif',
  speedingAfterSeconds: 'Melebihi batas kecepatan setelah',
  speedLimitMetersPerSecond: 'Batas kecepatan',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: 'Pengaturan status',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': 'Mengubah pengaturan status',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': 'Pengaturan status diubah',
  'stateSettings.delete': 'Pengaturan status direset',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: 'Pengaturan status',
};
