/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Hộp thư đi',
  intro:
    'Email và SMS của máy chủ này cùng tình trạng gửi. Nếu chưa cấu hình máy chủ email hoặc cổng SMS, tin nhắn nằm lại đây, kể cả mã xác minh.',
  empty: 'Không có tin nhắn',
  emptyBody: 'Mã và lời mời hiện ở đây khi gửi đi.',
  mail: 'Email',
  sms: 'SMS',
  to: 'Đến {{recipient}}',
  kept: 'Chưa gửi: chưa cấu hình cách gửi',
  queued: 'Đang gửi',
  sent: 'Đã gửi',
  failed: 'Gửi thất bại',
  attempts_other: '{{count}} lần thử',
  nextAttempt: 'lần thử tiếp theo {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: 'Hộp thư đi',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': 'Xem hộp thư đi',
};
