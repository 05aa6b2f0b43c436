/** What remote commands are called, and what happens to them, by the codes of the domain. */
export const commandWords = {
  // Requests.
  SET_IMMOBILIZE: 'Imobilisasi',
  RESET_IMMOBILIZE: 'Lepas imobilisasi',
  SET_REPORT_FREQ_INTERVAL: 'Nyalakan pelacak cadangan',
  RESET_REPORT_FREQ_INTERVAL: 'Matikan pelacak cadangan',
  REMOTE_FORCE_LOCK: 'Kunci paksa',
  REMOTE_DISARMING_DEVICE: 'Buka kunci',
  // Families.
  immobilization: 'Imobilisasi',
  auxiliaryTracker: 'Pelacak cadangan',
  lock: 'Pintu',
  // Where one stands.
  queued: 'Dalam antrean',
  accepted: 'Sedang dikirim',
  inprogress: 'Diproses',
  success: 'Berhasil',
  failed: 'Gagal',
  cancelled: 'Dibatalkan',
  // Why one waits.
  notConnected: 'Menunggu perangkat terhubung',
  noLiveFix: 'Menunggu posisi GPS langsung',
  moving: 'Menunggu: kendaraan bergerak',
  ignitionOn: 'Menunggu: kontak menyala',
  notAtRestLongEnough: 'Menunggu kendaraan berhenti cukup lama',
  devicesSeparated: 'Menunggu: kedua perangkat aset berjauhan',
  possibleSpoofing: 'Menunggu: perangkat ini mungkin dipalsukan',
  anotherInFlight: 'Menunggu jawaban perintah lain',
  unreachable: 'Tidak dapat dikirim: perangkat sudah dihapus',
  // What happened to one.
  requested: 'Diminta',
  automaticRelease: 'Pelepasan otomatis: kendaraan bergerak sebelum ada jawaban',
  taken: 'Diambil untuk dikirim',
  sent: 'Dikirim ke perangkat',
  notWritten: 'Tidak dapat dikirim; menunggu lagi',
  askedState: 'Belum ada jawaban: status perangkat ditanyakan',
  movedBeforeAnswer: 'Kendaraan bergerak sebelum perangkat menjawab',
  answered: 'Dikonfirmasi perangkat',
  refused: 'Ditolak perangkat',
  unrecognisedAnswer: 'Jawaban tidak dikenal: tidak dihitung berhasil',
  stateUnknown: 'Tanpa jawaban: keadaan kendaraan tidak diketahui',
  lateAnswer: 'Dijawab setelah perintah selesai',
  cancelledByUser: 'Dibatalkan pengguna',
  superseded: 'Digantikan perintah pelepasan',
  expired: 'Kedaluwarsa sebelum dapat dikirim',
  deviceChanged: 'Aset kini memakai perangkat lain, atau tanpa perangkat',
  accountChanged: 'Aset atau perangkatnya pindah ke akun lain',
  permissionLost: 'Peminta tidak lagi berhak mengirimnya',
  releaseSent: 'Pelepasan sudah dikirim ke perangkat yang memutus kendaraan.',
  releaseWaits: 'Pelepasan menunggu perangkat terhubung.',
  releaseImpossible: 'Pelepasan tidak dapat dikirim: perangkat tidak dapat dijangkau.',
  // Put together.
  withAnswer: '{{happened}}: “{{answer}}”',
  byProduct: 'Waymark, otomatis',
  somebody: 'Seseorang dari akun lain',
  ignitionOff: 'Bukti berhenti: kontak mati, tidak bergerak sejak itu',
  atRest: 'Bukti berhenti: sudah diam cukup lama',
  ignitionIsOn: 'Kontak menyala',
  ignitionIsOff: 'Kontak mati',
  fixAge: 'posisi {{span}} lalu',
  // The rule that holds one back.
  ruleConnected:
    'Perintah imobilisasi atau kunci hanya dikirim bila perangkat terdengar dalam {{seconds}} detik terakhir dan salah satu hal ini terpenuhi:',
  ruleIgnitionOff:
    'Kontak sudah mati sedikitnya {{seconds}} detik, dan posisi langsung sesudahnya menunjukkan kendaraan tidak berpindah.',
  ruleAtRest:
    'Sedikitnya {{fixes}} posisi langsung selama {{span}} detik atau lebih, tanpa jeda di atas {{gap}} detik, yang terbaru paling lama {{newest}} detik, semuanya {{speed}} km/jam atau kurang dan dalam {{radius}} m. Kontak harus mati, kecuali relai hanya memutus starter.',
};
