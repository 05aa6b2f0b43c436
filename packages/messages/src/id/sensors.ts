/** Sensors: list, form, values of an asset. */
export const sensors = {
  title: 'Sensor',
  name: 'Nama',
  nameHelp: 'Aturan dan tangki yang memakai sensor ini mengikuti nama barunya, kecuali sensor lain memiliki nama lama.',
  kind: 'Jenis',
  anyKind: 'Semua jenis',
  kindNumber: 'Angka',
  kindOnOff: 'Nyala/mati',
  kindText: 'Teks',
  unit: 'Satuan',
  scope: 'Berlaku untuk',
  scopeAsset: 'Satu aset',
  scopeTag: 'Aset dengan tag',
  scopeDeviceModel: 'Aset dengan model perangkat',
  asset: 'Aset',
  tag: 'Tag',
  deviceModel: 'Model perangkat',
  reads: 'Membaca',
  assets: 'Aset',
  searchPlaceholder: 'Nama, nilai, tag, aset',
  create: 'Buat sensor',
  edit: 'Sensor',
  delete: 'Hapus sensor',
  deleteBody: 'Sensor hilang dari aset, riwayat, dan laporan. Aturan peringatannya tidak lagi memunculkan peringatan.',
  emptyTitle: 'Belum ada sensor',
  emptyBody:
    'Sensor memberi nama dan satuan pada nilai perangkat, seperti suhu kargo, pintu, atau isi tangki. Buat sensor pertama.',
  sectionWhere: 'Berlaku di mana',
  scopeHelp:
    'Jika satu aset mendapat beberapa sensor bernama sama, sensor aset itu didahulukan, lalu sensor tag, lalu sensor model perangkat.',
  sectionValue: 'Nilai',
  by: 'Sumber nilai',
  bySource: 'Nilai dari perangkat',
  byExpression: 'Rumus',
  source: 'Nilai dari perangkat',
  expression: 'Rumus',
  expressionHelp: 'Menghitung dengan nilai di bawah, misalnya: analogue1Volts * 20 - 40. Fungsi: {{functions}}.',
  sectionNumber: 'Rentang, kalibrasi, dan penghalusan',
  minimum: 'Berlaku dari',
  maximum: 'Berlaku sampai',
  rangeHelp: 'Nilai mentah di luar rentang ini diabaikan.',
  calibration: 'Tabel kalibrasi',
  calibrationHelp:
    'Di antara dua titik, nilai mengikuti garis lurus. Di luar tabel, nilai pertama atau terakhir yang berlaku.',
  addPoint: 'Tambah titik',
  raw: 'Nilai mentah',
  value: 'Nilai',
  smoothing: 'Penghalusan',
  smoothingNone: 'Tanpa',
  smoothingMedian: 'Median',
  smoothingMean: 'Rata-rata',
  over: 'Dari',
  overReadings: 'Jumlah nilai',
  overSeconds: 'Waktu (d)',
  sectionOnOff: 'Kapan menyala',
  threshold: 'Menyala mulai',
  thresholdHelp: 'Biarkan kosong jika semua angka selain 0 berarti menyala.',
  inverted: 'Tukar nyala dan mati',
  sectionText: 'Kata',
  words: 'Kata untuk nilai mentah',
  wordsHelp: 'Nilai tanpa kata ditampilkan seperti yang dikirim perangkat.',
  addWord: 'Tambah kata',
  word: 'Kata',
  sectionFrom: 'Kapan perubahan berlaku',
  from: 'Berlaku',
  fromNow: 'Mulai sekarang',
  fromAlways: 'Selalu (memperbaiki riwayat)',
  fromHelp: 'Nilai sebelumnya tetap memakai definisi lama. “Selalu” menggantikan semuanya.',
  sectionTry: 'Coba',
  tryAsset: 'Aset untuk mencoba',
  tryHelp: 'Pilih aset untuk melihat nilai dari perangkatnya dan hasil sensornya.',
  lastValues: 'Nilai terakhir perangkat',
  noReadings: 'Aset ini tidak mengirim apa pun dalam 7 hari terakhir.',
  useReading: 'Pakai {{name}}',
  result: 'Hasil',
  time: 'Waktu',
  noResult: 'Tidak ada nilai',
  tryInvalid: 'Lengkapi isian di atas untuk melihat hasilnya.',
  tryFailed: 'Nilai tidak dapat dimuat.',
  since: 'sejak {{time}}',
  versions: 'Versi',
  always: 'selalu',
  noneOfAssetBody: 'Sensor memberi nilai perangkat nama, satuan, dan kalibrasi.',
  toSensors: 'Buka sensor',
  curve: '{{name}} menurut waktu',
  failed: 'Sensor tidak dapat dimuat.',
};

/** Names of screens in the navigation. */
export const screens = {
  sensors: 'Sensor',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'sensors.read': 'Melihat sensor',
  'sensors.write': 'Membuat, mengubah, dan menghapus sensor',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'sensor.create': 'Sensor dibuat',
  'sensor.update': 'Sensor diubah',
  'sensor.delete': 'Sensor dihapus',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  sensor: 'Sensor',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  source: 'Nilai perangkat',
  expression: 'Rumus',
  validFrom: 'Berlaku sejak',
};
