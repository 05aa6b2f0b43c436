/** Incidents: list, form, facts. */
export const incidents = {
  title: 'Insiden',
  incident: 'Insiden',
  name: 'Judul',
  type: 'Jenis',
  anyType: 'Semua jenis',
  'kind.accident': 'Kecelakaan',
  'kind.theft': 'Pencurian',
  'kind.breakdown': 'Mogok',
  status: 'Status',
  anyStatus: 'Semua status',
  draft: 'Draf',
  submitted: 'Terkirim',
  date: 'Tanggal',
  time: 'Waktu',
  vehicle: 'Kendaraan',
  vehicleStatusReason: 'Keadaan kendaraan',
  place: 'Tempat',
  placeHelp: 'Kosongkan untuk memakai posisi kendaraan pada waktu itu.',
  description: 'Deskripsi',
  driver: 'Pengemudi',
  driverHelp: 'Cari menurut nama, telepon, atau nomor. Untuk orang di luar daftar, isi kolom di bawah.',
  firstName: 'Nama depan',
  lastName: 'Nama belakang',
  phone: 'Telepon',
  email: 'Email',
  submit: 'Kirim insiden',
  submitHelp: 'Memerlukan kendaraan dan deskripsi. Setelah itu fakta tidak dapat diubah, hanya diberi anotasi.',
  submittedWords: '{{name}} dikirim',
  evidence: 'Bukti',
  evidenceWords: '{{from}}–{{to}}, titik: {{fixes}}, kecepatan tertinggi {{speed}}',
  evidenceWithoutSpeed: '{{from}}–{{to}}, titik: {{fixes}}',
  evidenceKept: 'Sepuluh menit di sekitar insiden disalin dan tetap ada saat posisi dihapus.',
  annotation: 'Anotasi',
  annotate: 'Tambah anotasi',
  create: 'Buat insiden',
  searchPlaceholder: 'Judul, kendaraan, VIN, deskripsi',
  emptyTitle: 'Belum ada insiden',
  emptyBody: 'Catat kecelakaan, pencurian, dan kendaraan mogok di sini. Sepuluh menit di sekitarnya menjadi bukti.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'Melihat insiden',
  'incidents.write': 'Membuat, mengirim, dan memberi anotasi pada insiden',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'Insiden dibuat',
  'incident.update': 'Insiden diubah',
  'incident.annotate': 'Anotasi insiden ditambah',
  'incident.delete': 'Draf insiden dihapus',
  'incident.prepare': 'Draf insiden disiapkan dari peringatan',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Insiden',
};
