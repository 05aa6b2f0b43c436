/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} adalah kode Waymark Anda',
  codeMail:
    'Kode verifikasi Anda adalah {{code}}. Kode berlaku selama {{minutes}} menit.\n\nWaymark tidak akan pernah menanyakan kode ini. Jika Anda tidak memintanya, abaikan pesan ini.',
  codeSms: '{{code}} adalah kode verifikasi Waymark Anda, berlaku {{minutes}} menit.',
};
