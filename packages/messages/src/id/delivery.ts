/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} adalah kode Waymark Anda',
  codeMail:
    'Kode verifikasi Anda adalah {{code}}. Kode berlaku selama {{minutes}} menit.\n\nWaymark tidak akan pernah menanyakan kode ini. Jika Anda tidak memintanya, abaikan pesan ini.',
  codeSms: '{{code}} adalah kode verifikasi Waymark Anda, berlaku {{minutes}} menit.',
  invitationSubject: '{{inviter}} mengundang Anda ke {{account}} di Waymark',
  invitationMail:
    'Halo {{name}},\n\n{{inviter}} telah membuat pengguna untuk Anda di “{{account}}” di Waymark.\n\nBuka alamat ini untuk membuat kata sandi. Kami akan mengirim kode ke alamat email ini untuk memastikan bahwa alamat ini milik Anda:\n\n{{link}}\n\nJika Anda tidak mengharapkan pesan ini, abaikan saja.',
  invitationSms: '{{inviter}} mengundang Anda ke “{{account}}” di Waymark. Buat kata sandi: {{link}}',
  passwordChangedSubject: 'Kata sandi Waymark Anda telah diubah',
  passwordChangedMail:
    'Halo {{name}},\n\nkata sandi untuk masuk ke Waymark sebagai {{username}} telah diubah.\n\nJika bukan Anda yang mengubahnya, segera buat yang baru melalui “Lupa kata sandi?” di halaman masuk, dan beri tahu administrator akun Anda.',
  passwordChangedSms:
    'Kata sandi Waymark Anda telah diubah. Jika bukan Anda, segera buat yang baru melalui “Lupa kata sandi?”.',
  signInsRefusedSubject: 'Seseorang mencoba menebak kata sandi Waymark Anda',
  signInsRefusedMail:
    'Halo {{name}},\n\ndalam satu jam terakhir seseorang berkali-kali memasukkan kata sandi yang salah untuk {{username}}. Tidak ada yang benar. Anda tetap dapat masuk; dari peramban baru mungkin perlu beberapa detik lebih lama.\n\nJika bukan Anda, aktifkan verifikasi dua langkah di profil Anda. Jika kata sandi yang sama dipakai di tempat lain, gantilah.',
  signInsRefusedSms:
    'Seseorang mencoba menebak kata sandi Waymark Anda. Tidak ada yang benar dan Anda tetap dapat masuk. Aktifkan verifikasi dua langkah di profil Anda.',
  accountCreatedSubject: 'Akun “{{account}}” Anda sudah siap',
  accountCreatedMail:
    'Halo {{name}},\n\nakun “{{account}}” Anda di Waymark sudah siap. Anda masuk sebagai {{username}}.\n\nJika Anda tidak membuatnya, abaikan pesan ini.',
  accountCreatedSms: 'Akun Waymark “{{account}}” Anda sudah siap. Anda masuk sebagai {{username}}.',
  commandEndedSubject: '{{asset}}: perintah “{{command}}” tidak dijalankan',
  commandEndedMail:
    'Halo {{name}},\n\nperintah “{{command}}” yang Anda berikan untuk {{asset}} tidak dijalankan:\n\n{{outcome}}.\n\nPeriksa dulu perintah kendaraan ini di Waymark sebelum mengandalkan keadaannya.',
  commandEndedSms: 'Waymark: perintah “{{command}}” untuk {{asset}} tidak dijalankan: {{outcome}}.',
  commandMovedSubject: '{{asset}} bergerak setelah perintah “{{command}}” dikirim',
  commandMovedMail:
    'Halo {{name}},\n\n{{asset}} bergerak setelah perintah “{{command}}” dikirim dan sebelum perangkatnya menjawab. {{release}}\n\nCari tahu di mana kendaraan itu, dan lihat perintahnya di Waymark.',
  commandMovedSms: 'Waymark: {{asset}} bergerak setelah perintah “{{command}}” dikirim. {{release}}',
};
