/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'Pengaturan status',
  intro:
    'Mulai nilai berapa aset dianggap bergerak, idle, offline, atau dalam perjalanan. Perubahan berlaku sejak disimpan; yang sebelumnya tetap.',
  scope: 'Untuk',
  scopeAll: 'Semua jenis aset',
  scopeOwn: '{{type}} (khusus)',
  threshold: 'Ambang',
  usual: 'Bawaan',
  own: 'Nilai sendiri',
  changed: 'Diubah',
  changedBy: '{{time}}, {{name}}',
  ofAll: 'dari semua jenis: {{value}}',
  noLimit: 'tidak ada',
  toDefault: '{{name}}: kembali ke bawaan',
  reset: 'Semua ke bawaan',
  resetTitle: 'Kembalikan semua pengaturan ke bawaan?',
  resetBody: '{{scope}}: mulai sekarang berlaku nilai bawaan. Riwayat tetap.',
  saved: 'Pengaturan disimpan dan berlaku mulai sekarang.',
  range: '{{minimum}} sampai {{maximum}}',
  reader: 'Anda dapat melihat pengaturan ini. Admin yang mengubahnya.',
  somebody: 'seseorang di luar akun ini',
  failed: 'Pengaturan tidak dapat dimuat.',
  groupMovement: 'Bergerak, idle, berhenti',
  groupContact: 'Lokasi dan koneksi',
  groupCharging: 'Pengisian daya',
  groupTrips: 'Perjalanan',
  groupDriving: 'Cara mengemudi',
  movingSpeedMetersPerSecond: 'Bergerak mulai kecepatan ini',
  displacedMeters: 'Bergeser dari titik berhenti',
  idleAfterSeconds: 'Idle setelah',
  stoppedAfterSeconds: 'Berhenti setelah, tanpa kabel kontak',
  transitMeters: 'Transit: bergeser saat kontak mati',
  speedFromTrackSeconds: 'Kecepatan diukur dari jejak selama',
  noLocationAfterSeconds: 'Tanpa lokasi setelah, saat dipakai',
  noLocationParkedAfterSeconds: 'Tanpa lokasi setelah, saat parkir',
  plausibleSpeedMetersPerSecond: 'Kecepatan masuk akal tertinggi',
  movingIntervalSeconds: 'Interval laporan saat bergerak',
  parkedIntervalSeconds: 'Interval laporan saat parkir',
  offlineIntervals: 'Offline setelah sekian interval diam',
  offlineMinimumSeconds: 'Offline paling cepat setelah',
  offlineLongFromSeconds: 'Pelacak tidur: interval mulai',
  offlineLongIntervals: 'Pelacak tidur: offline setelah interval',
  offlineLongExtraSeconds: 'Pelacak tidur: waktu tambahan',
  deviceErrorHoldSeconds: 'Galat perangkat tampil minimal',
  chargingAfterSeconds: 'Mengisi daya setelah',
  chargedPercent: 'Terisi penuh mulai',
  batterySwapPercentPoints: 'Tukar baterai: kenaikan daya',
  tripEndsStoppedSeconds: 'Perjalanan selesai bila berhenti',
  tripEndsIdleSeconds: 'Perjalanan selesai bila idle',
  tripSilenceSeconds: 'Perjalanan selesai bila diam',
  tripMinimumMeters: 'Jarak perjalanan terpendek',
  tripMinimumSeconds: 'Waktu perjalanan tersingkat',
  tripStartLeadSeconds: 'Perjalanan mulai sebelum gerak pertama, paling lama',
  tripGapSeconds: 'Celah perjalanan mulai',
  odometerTrackRatioMinimum: 'Odometer dipercaya mulai (rasio jejak)',
  odometerTrackRatioMaximum: 'Odometer dipercaya hingga (rasio jejak)',
  harshAccelerationMetersPerSecondSquared: 'Akselerasi kasar di atas',
  harshBrakingMetersPerSecondSquared: 'Pengereman kasar di atas',
  harshCorneringMetersPerSecondSquared: 'Belok kasar di atas',
  harshMinimumSpeedMetersPerSecond: 'Kasar dihitung mulai',
  harshCorneringMinimumSpeedMetersPerSecond: 'Belok kasar dihitung mulai',
  harshSpacingSeconds: 'Titik untuk deteksi kasar berjarak paling lama',
  speedingAfterSeconds: 'Ngebut setelah',
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
