/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'Hộp thư đi',
  intro:
    'Các tin nhắn của máy chủ và kết quả gửi. Khi chưa thiết lập máy chủ email hoặc cổng SMS, chúng được giữ tại đây, kể cả mã.',
  empty: 'Không có tin nhắn',
  emptyBody: 'Mã và lời mời xuất hiện tại đây khi được gửi.',
  mail: 'Email',
  sms: 'SMS',
  to: 'Đến {{recipient}}',
  kept: 'Được giữ lại: chưa thiết lập cách gửi',
  queued: 'Đang chờ gửi',
  sent: 'Đã gửi',
  failed: 'Không gửi được',
  attempts_other: '{{count}} lần thử',
  nextAttempt: 'lần thử tiếp theo {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: 'Hộp thư đi',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': 'Đọc hộp thư đi',
};
