/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'alerts.read': 'Melihat peringatan dan aturannya',
  'alerts.write': 'Membuat, mengubah, dan menghapus aturan peringatan',
  'alerts.acknowledge': 'Mengonfirmasi peringatan',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'alertRule.create': 'Aturan peringatan dibuat',
  'alertRule.update': 'Aturan peringatan diubah',
  'alertRule.delete': 'Aturan peringatan dihapus',
  'alert.acknowledge': 'Peringatan dikonfirmasi',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  alertRule: 'Aturan peringatan',
  alert: 'Peringatan',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  alertType: 'Peringatan',
  severity: 'Tingkat',
  wording: 'Judul peringatan',
  instructions: 'Tindakan',
  enabled: 'Aktif',
  alertSensor: 'Sensor',
  alertValue: 'Nilai',
  places: 'Tempat',
  assets: 'Aset',
  assetTypes: 'Jenis aset',
  includesBelow: 'Termasuk sub-akun',
  schedule: 'Jadwal',
  persistsSeconds: 'Lama kondisi (dtk)',
  coolDownMinutes: 'Jeda (mnt)',
  days: 'Hari',
};

/** Heads and values of exported alerts. */
export const alertFile = {
  title: 'Peringatan',
  alert: 'Peringatan',
  severity: 'Tingkat',
  state: 'Status',
  asset: 'Aset',
  driver: 'Pengemudi',
  rule: 'Aturan',
  wording: 'Judul',
  raised: 'Muncul',
  ended: 'Berakhir',
  since: 'Sejak',
  place: 'Tempat',
  address: 'Alamat',
  latitude: 'Lintang',
  longitude: 'Bujur',
  value: 'Nilai',
  threshold: 'Batas',
  unit: 'Satuan',
  late: 'Terlambat',
  acknowledged: 'Dikonfirmasi',
  acknowledgedBy: 'Dikonfirmasi oleh',
  note: 'Catatan',
  open: 'Terbuka',
  withdrawn: 'Ditarik',
  yes: 'Ya',
};
