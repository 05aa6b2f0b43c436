/** The messages that were kept instead of being sent. */
export const outbox = {
  title: 'Hộp thư đi',
  intro: 'Những tin nhắn chưa được gửi vì chưa thiết lập máy chủ email hoặc cổng SMS. Mã đặt lại mật khẩu nằm ở đây.',
  empty: 'Không có tin nhắn',
  emptyBody: 'Tin nhắn đã gửi qua máy chủ email hoặc cổng SMS không được lưu ở đây.',
  mail: 'Email',
  sms: 'SMS',
  to: 'Đến {{recipient}}',
};
