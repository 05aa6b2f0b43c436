/** Secure park: card of an asset, dialog and marks. */
export const securePark = {
  title: 'Đỗ xe an toàn',
  off: 'Tắt',
  on: 'Bật cho đến khi tắt',
  onUntil: 'Đang bật đến {{time}}',
  onFrom: 'Lần bật tới: {{time}}',
  everyDay: 'Hằng ngày {{from}}–{{to}} ({{zone}})',
  meaning: 'Khi đang bật, hệ thống cảnh báo nếu khóa điện bật, hoặc phương tiện bị di chuyển, va chạm hay mất nguồn.',
  turnOn: 'Bật ngay',
  turnOff: 'Tắt',
  setCurfew: 'Đặt giờ',
  changeCurfew: 'Đổi giờ',
  changed: '{{name}} đổi lúc {{time}}',
  curfewTitle: 'Giờ đỗ xe an toàn của {{name}}',
  many_other: 'Đỗ xe an toàn cho {{count}} phương tiện',
  modeNow: 'Bật ngay, cho đến khi tắt',
  modeCurfew: 'Bật hằng ngày theo giờ',
  modeOff: 'Tắt',
  from: 'Bắt đầu',
  to: 'Kết thúc',
  endsNextDay: 'Kết thúc ngày hôm sau',
  zone: 'Giờ theo {{zone}}',
  turnedOn: 'Đã bật đỗ xe an toàn cho {{name}}',
  turnedOff: 'Đã tắt đỗ xe an toàn cho {{name}}',
  changedMany_other: 'Đã đổi đỗ xe an toàn cho {{count}} phương tiện',
  failed: 'Không tải được đỗ xe an toàn.',
  immobilize: 'Khóa khi xe dừng',
  somebody: 'người của tài khoản khác',
};

/** Violations of secure park, by the keys of the domain. */
export const parkViolations = {
  ignition: 'Khóa điện bật',
  displaced: 'Rời khỏi chỗ đỗ',
  shock: 'Va chạm',
  unplugged: 'Mất nguồn',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'securePark.now': 'Đã bật đỗ xe an toàn',
  'securePark.curfew': 'Đã đặt giờ đỗ xe an toàn',
  'securePark.off': 'Đã tắt đỗ xe an toàn',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  curfew: 'Khung giờ',
};
