/** Texts of mails, SMS and pushes about alerts, and the page that ends them. `limit` may be an upper or a lower one. */
export const notificationTexts = {
  testTitle: 'Tin thử từ Waymark',
  testLine: 'Thông báo “{{notification}}” gửi được đến đây. Không có phương tiện nào phát cảnh báo.',
  measured: '{{value}}, ngưỡng {{limit}}',
  measuredFor: '{{value}}, ngưỡng {{limit}}, trong {{time}}',
  lasting: 'trong {{time}}',
  groupTitle: '{{title}} ({{count}} cảnh báo)',
  digestTitle: 'Cảnh báo: {{count}}',
  more: 'Không liệt kê: {{count}}',
  unacknowledged: 'Chưa xác nhận sau {{minutes}} phút',
  hello: 'Xin chào {{name}},',
  open: 'Mở trong Waymark: {{link}}',
  because: 'Email này được gửi theo thông báo “{{notification}}” của {{account}}.',
  stop: 'Ngừng nhận email này: {{link}}',
  sms: 'Waymark: {{text}}',
  unsubscribeTitle: 'Ngừng nhận email?',
  unsubscribeBody: '{{address}} sẽ không nhận cảnh báo của {{account}} nữa.',
  unsubscribeButton: 'Ngừng nhận',
  unsubscribedTitle: 'Đã ngừng gửi email',
  unsubscribedBody: '{{address}} không còn nhận cảnh báo của {{account}}.',
  unsubscribeInvalidTitle: 'Liên kết không hợp lệ',
  unsubscribeInvalidBody: 'Hãy mở liên kết trong email mới nhất.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'notifications.read': 'Xem thông báo và tin đã gửi',
  'notifications.write': 'Tạo, sửa, gửi thử và xóa thông báo',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'notification.create': 'Đã tạo thông báo',
  'notification.update': 'Đã sửa thông báo',
  'notification.delete': 'Đã xóa thông báo',
  'notification.test': 'Đã gửi thử thông báo',
  'notification.resume': 'Đã gửi lại đến địa chỉ bị từ chối',
  'notification.unsubscribe': 'Người nhận ngừng nhận email',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  notification: 'Thông báo',
};
