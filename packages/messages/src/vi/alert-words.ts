/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'alerts.read': 'Xem cảnh báo và quy tắc',
  'alerts.write': 'Tạo, sửa và xóa quy tắc cảnh báo',
  'alerts.acknowledge': 'Xác nhận cảnh báo',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'alertRule.create': 'Đã tạo quy tắc cảnh báo',
  'alertRule.update': 'Đã sửa quy tắc cảnh báo',
  'alertRule.delete': 'Đã xóa quy tắc cảnh báo',
  'alert.acknowledge': 'Đã xác nhận cảnh báo',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  alertRule: 'Quy tắc cảnh báo',
  alert: 'Cảnh báo',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  alertType: 'Cảnh báo',
  severity: 'Mức độ',
  wording: 'Tiêu đề cảnh báo',
  instructions: 'Việc cần làm',
  enabled: 'Đang bật',
  alertSensor: 'Cảm biến',
  alertValue: 'Giá trị',
  places: 'Địa điểm',
  assets: 'Phương tiện',
  assetTypes: 'Loại phương tiện',
  includesBelow: 'Gồm tài khoản con',
  schedule: 'Lịch',
  persistsSeconds: 'Kéo dài tối thiểu (giây)',
  coolDownMinutes: 'Khoảng nghỉ (phút)',
  days: 'Ngày',
};

/** Heads and values of exported alerts. */
export const alertFile = {
  title: 'Cảnh báo',
  alert: 'Cảnh báo',
  severity: 'Mức độ',
  state: 'Trạng thái',
  asset: 'Phương tiện',
  driver: 'Tài xế',
  rule: 'Quy tắc',
  wording: 'Tiêu đề',
  raised: 'Phát sinh',
  ended: 'Kết thúc',
  since: 'Bắt đầu',
  place: 'Địa điểm',
  address: 'Địa chỉ',
  latitude: 'Vĩ độ',
  longitude: 'Kinh độ',
  value: 'Giá trị',
  threshold: 'Ngưỡng',
  unit: 'Đơn vị',
  late: 'Đến muộn',
  acknowledged: 'Đã xác nhận',
  acknowledgedBy: 'Người xác nhận',
  note: 'Ghi chú',
  open: 'Chưa xử lý',
  withdrawn: 'Đã rút',
  yes: 'Có',
};
