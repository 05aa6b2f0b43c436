/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Akun',
  searchPlaceholder: 'Nama akun',
  new: 'Buat sub-akun',
  parent: 'Akun induk',
  childAccounts: 'Sub-akun',
  users: 'Pengguna',
  assets: 'Aset',
  devices: 'Perangkat',
  features: 'Fitur',
  alerts: 'Peringatan',
  admin: 'Admin',
  open: 'Buka {{name}}',
  openThis: 'Buka akun ini',
  emptyTitle: 'Belum ada sub-akun',
  emptyBody:
    'Buat sub-akun untuk cabang, pelanggan, atau anak perusahaan, dengan aset, pengguna, dan fiturnya sendiri.',
  newTitle: 'Buat sub-akun',
  editTitle: 'Ubah akun',
  sectionProfile: 'Akun',
  sectionHome: 'Lokasi dan pengaturan',
  sectionAdmin: 'Admin pertama',
  adminHint: 'Opsional. Kami mengirim tautan untuk membuat kata sandi.',
  adminName: 'Nama',
  email: 'Email',
  phone: 'Telepon',
  sectionFeatures: 'Fitur dan peringatan',
  featuresHint: 'Apa pun yang Anda matikan di sini juga mati di semua sub-akun dan bagi penggunanya.',
  notAbove: 'Tidak tersedia di akun induk',
  saved: '{{name}} disimpan',
  createdToast: '{{name}} dibuat',
  name: 'Nama',
  country: 'Negara',
  countryHint: 'Satuan, mata uang, zona waktu, dan bahasa mengikuti negara. Ubah jika perlu.',
  address: 'Alamat',
  latitude: 'Lintang (°)',
  longitude: 'Bujur (°)',
  units: 'Satuan',
  currency: 'Mata uang',
  language: 'Bahasa',
  timeZone: 'Zona waktu',
  theme: 'Tema',
};

/** Names of screens in the navigation. */
export const screens = {
  accounts: 'Akun',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'accounts.read': 'Melihat akun',
  'accounts.write': 'Membuat dan mengubah akun',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'account.create': 'Akun dibuat',
  'account.update': 'Akun diubah',
  'account.enter': 'Beralih ke akun',
  'account.leave': 'Kembali dari akun',
  'account.signUp': 'Akun dibuat lewat pendaftaran',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Akun',
};
