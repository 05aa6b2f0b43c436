/** Secure park: card of an asset, dialog and marks. */
export const securePark = {
  title: 'Parkir aman',
  off: 'Mati',
  on: 'Aktif sampai dimatikan',
  onUntil: 'Aktif sampai {{time}}',
  onFrom: 'Aktif berikutnya {{time}}',
  everyDay: 'Setiap hari {{from}}–{{to}} ({{zone}})',
  meaning:
    'Selama aktif, peringatan muncul jika kontak menyala, atau aset dipindahkan, terbentur, atau dayanya terputus.',
  turnOn: 'Nyalakan sekarang',
  turnOff: 'Matikan',
  setCurfew: 'Atur jam',
  changeCurfew: 'Ubah jam',
  changed: 'Diubah {{time}} oleh {{name}}',
  curfewTitle: 'Jam parkir aman {{name}}',
  many_other: 'Parkir aman untuk {{count}} aset',
  modeNow: 'Aktif sekarang, sampai dimatikan',
  modeCurfew: 'Aktif setiap hari pada jam tertentu',
  modeOff: 'Mati',
  from: 'Mulai',
  to: 'Selesai',
  endsNextDay: 'Berakhir keesokan hari',
  zone: 'Waktu di {{zone}}',
  turnedOn: 'Parkir aman aktif untuk {{name}}',
  turnedOff: 'Parkir aman mati untuk {{name}}',
  changedMany_other: 'Parkir aman diubah untuk {{count}} aset',
  failed: 'Parkir aman tidak dapat dimuat.',
  immobilize: 'Imobilisasi saat berhenti',
  somebody: 'pengguna akun lain',
};

/** Violations of secure park, by the keys of the domain. */
export const parkViolations = {
  ignition: 'Kontak menyala',
  displaced: 'Berpindah dari tempat parkir',
  shock: 'Benturan',
  unplugged: 'Daya terputus',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'securePark.now': 'Parkir aman dinyalakan',
  'securePark.curfew': 'Jam parkir aman ditetapkan',
  'securePark.off': 'Parkir aman dimatikan',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  curfew: 'Jam',
};
