/** Text messages to drivers. */
export const textMessages = {
  title: 'Tin nhắn',
  textTo: 'Tin nhắn cho {{name}}',
  left: 'Gửi qua SMS. Ký tự còn lại: {{count}}',
  send: 'Gửi tin nhắn',
  sentTo: 'Tin nhắn cho {{name}} đang chờ gửi',
  noDriver: 'Hiện chưa có tài xế. Gán tài xế để gửi tin nhắn.',
  noPhone: '{{name}} chưa có số điện thoại. Thêm số để gửi tin nhắn.',
  toFrom: '{{by}} gửi {{name}}',
  queued: 'đang gửi',
  sent: 'đã gửi {{time}}',
  failed: 'không gửi được',
  earlier: 'Tin nhắn trước đó: {{count}}',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'Xem tin nhắn cho tài xế',
  'messages.write': 'Gửi tin nhắn cho tài xế',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Gửi tin nhắn cho tài xế',
};
