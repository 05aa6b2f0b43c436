/** Text messages to drivers and displays. */
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
  target: 'Gửi đến',
  phone: 'Điện thoại tài xế',
  display: 'Màn hình',
  leftOnDisplay: 'Hiện trên màn hình trong xe. Ký tự còn lại: {{count}}',
  textToDisplay: 'Tin nhắn lên màn hình',
  sentToDisplay: 'Tin nhắn lên màn hình đang chờ gửi',
  serialPort: 'Cần màn hình nối cổng nối tiếp của thiết bị. Thiết bị không xác nhận tin nhắn.',
  toDisplayFrom: '{{by}} gửi lên màn hình',
  waiting: 'chờ thiết bị kết nối',
  acknowledged: 'thiết bị xác nhận {{time}}',
  expired: 'chưa gửi: thiết bị không kết nối kịp',
  refused: 'thiết bị từ chối',
  unanswered: 'thiết bị không xác nhận',
  deviceChanged: 'thiết bị không còn trên phương tiện này',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'Xem tin nhắn cho tài xế',
  'messages.write': 'Gửi tin nhắn cho tài xế',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'Gửi tin nhắn cho tài xế',
  'textMessage.display': 'Gửi tin nhắn lên màn hình',
};
