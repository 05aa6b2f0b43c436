/** The bell of the header, and its drawer. */
export const bell = {
  title: 'Cảnh báo và tệp',
  open: 'Mở cảnh báo',
  openUnread_other: 'Mở cảnh báo, {{count}} chưa đọc',
  show: 'Xem',
  all: 'Tất cả cảnh báo',
  soundOn: 'Cảnh báo mới có âm thanh',
  soundOff: 'Cảnh báo mới không có âm thanh',
  turnSoundOn: 'Bật âm thanh',
  turnSoundOff: 'Tắt âm thanh',
  emptyTitle: 'Chưa có cảnh báo cho bạn',
  emptyBody: 'Cảnh báo gửi cho bạn sẽ hiện ở đây.',
  putAway: 'Đánh dấu đã xem',
};
