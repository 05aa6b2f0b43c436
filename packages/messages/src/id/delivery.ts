/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} adalah kode Waymark Anda',
  codeMail:
    'Kode verifikasi Anda adalah {{code}}. Kode ini berlaku selama {{minutes}} menit.\n\nWaymark tidak akan pernah meminta kode ini. Jika Anda tidak memintanya, abaikan email ini.',
  codeSms: '{{code}} adalah kode verifikasi Waymark Anda, berlaku {{minutes}} menit.',
  invitationSubject: '{{inviter}} mengundang Anda ke {{account}} di Waymark',
  invitationMail:
    'Halo {{name}},\n\n{{inviter}} mengundang Anda bergabung dengan “{{account}}” di Waymark.\n\nGunakan tautan ini untuk membuat kata sandi. Kami akan mengirim kode ke alamat email ini untuk memastikan bahwa alamat ini milik Anda:\n\n{{link}}\n\nJika Anda tidak mengharapkan undangan ini, abaikan email ini.',
  invitationSms: '{{inviter}} mengundang Anda ke “{{account}}” di Waymark. Buat kata sandi: {{link}}',
  passwordChangedSubject: 'Kata sandi Waymark Anda telah diubah',
  passwordChangedMail:
    'Halo {{name}},\n\nKata sandi Waymark untuk {{username}} telah diubah.\n\nJika bukan Anda yang mengubahnya, segera buat kata sandi baru melalui “Lupa kata sandi?” di halaman masuk. Lalu beri tahu admin akun Anda.',
  passwordChangedSms:
    'Kata sandi Waymark Anda telah diubah. Jika bukan Anda yang mengubahnya, segera buat yang baru melalui “Lupa kata sandi?” di halaman masuk.',
  signInsRefusedSubject: 'Seseorang mencoba menebak kata sandi Waymark Anda',
  signInsRefusedMail:
    'Halo {{name}},\n\nDalam satu jam terakhir seseorang berkali-kali memasukkan kata sandi yang salah untuk {{username}}. Tidak ada yang benar. Anda tetap dapat masuk. Dari peramban baru, proses masuk mungkin beberapa detik lebih lama.\n\nJika bukan Anda, aktifkan verifikasi dua langkah di “Akses dan keamanan”. Jika kata sandi yang sama dipakai di tempat lain, gantilah di sana.',
  signInsRefusedSms:
    'Waymark: seseorang mencoba menebak kata sandi Anda. Tidak ada yang benar, dan Anda tetap dapat masuk. Aktifkan verifikasi dua langkah di “Akses dan keamanan”.',
  accountCreatedSubject: 'Akun “{{account}}” Anda sudah siap',
  accountCreatedMail:
    'Halo {{name}},\n\nAkun “{{account}}” Anda di Waymark sudah siap. Masuklah dengan {{username}}.\n\nJika Anda tidak membuatnya, abaikan email ini.',
  accountCreatedSms: 'Akun Waymark “{{account}}” Anda sudah siap. Masuklah dengan {{username}}.',
  commandEndedSubject: '{{asset}}: “{{command}}” tidak terlaksana',
  commandEndedMail:
    'Halo {{name}},\n\nPerintah “{{command}}” yang Anda kirim ke {{asset}} tidak terlaksana.\n\nAlasan: {{outcome}}.\n\nPeriksa perintah kendaraan ini di Waymark sebelum mengandalkan keadaannya.',
  commandEndedSms: 'Waymark: “{{command}}” untuk {{asset}} tidak terlaksana: {{outcome}}.',
  commandMovedSubject: '{{asset}} bergerak setelah “{{command}}” dikirim',
  commandMovedMail:
    'Halo {{name}},\n\n{{asset}} bergerak setelah “{{command}}” dikirim dan sebelum perangkatnya menjawab. {{release}}\n\nCari kendaraan itu dan periksa perintahnya di Waymark.',
  commandMovedSms: 'Waymark: {{asset}} bergerak setelah “{{command}}” dikirim. {{release}} Cari kendaraan itu.',
};
