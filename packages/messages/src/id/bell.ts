/** The bell of the header, and its drawer. */
export const bell = {
  title: 'Peringatan dan file',
  open: 'Buka peringatan',
  openUnread_other: 'Buka peringatan, {{count}} belum dibaca',
  show: 'Tampilkan',
  all: 'Semua peringatan',
  soundOn: 'Peringatan baru berbunyi',
  soundOff: 'Peringatan baru tanpa suara',
  turnSoundOn: 'Aktifkan suara',
  turnSoundOff: 'Matikan suara',
  emptyTitle: 'Belum ada peringatan untuk Anda',
  emptyBody: 'Peringatan yang dikirim kepada Anda muncul di sini.',
  putAway: 'Tandai sudah dilihat',
};
