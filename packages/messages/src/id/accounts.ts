/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Akun',
  searchPlaceholder: 'Nama akun',
  new: 'Akun baru',
  parent: 'Di bawah',
  childAccounts: 'Akun di bawahnya',
  users: 'Pengguna',
  assets: 'Aset',
  devices: 'Perangkat',
  features: 'Fitur',
  alerts: 'Peringatan',
  admin: 'Administrator',
  open: 'Buka {{name}}',
  openThis: 'Buka akun ini',
  emptyTitle: 'Belum ada akun di bawah akun ini',
  emptyBody:
    'Cabang, pelanggan, atau anak perusahaan dapat memiliki akun sendiri, lengkap dengan aset, pengguna, dan fiturnya.',
  newTitle: 'Akun baru',
  editTitle: 'Ubah akun',
  sectionProfile: 'Akun',
  sectionHome: 'Lokasi dan pengaturan',
  sectionAdmin: 'Administrator pertama',
  adminHint: 'Opsional. Ia menerima pesan berisi tautan untuk membuat kata sandi.',
  adminName: 'Nama',
  email: 'Email',
  phone: 'Telepon',
  sectionFeatures: 'Fitur dan peringatan',
  featuresHint: 'Yang dimatikan di sini juga mati di semua akun di bawahnya dan bagi penggunanya.',
  notAbove: 'Tidak dimiliki akun di atasnya',
  saved: '“{{name}}” disimpan',
  createdToast: '“{{name}}” dibuat',
  name: 'Nama',
  country: 'Negara',
  countryHint: 'Satuan, mata uang, zona waktu, dan bahasa mengikuti negara. Ubah bila berbeda.',
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
  'account.enter': 'Masuk ke akun',
  'account.leave': 'Keluar dari akun',
  'account.signUp': 'Akun dibuka',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Akun',
};
