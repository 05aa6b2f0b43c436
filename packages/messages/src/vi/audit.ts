/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Nhật ký thay đổi',
  time: 'Thời gian',
  who: 'Ai',
  action: 'Việc gì',
  thing: 'Đối tượng',
  thingId: 'ID',
  kind: 'Loại',
  account: 'Tài khoản',
  details: 'Chi tiết',
  from: 'Từ ngày',
  to: 'Đến ngày',
  anybody: 'Bất kỳ ai',
  anything: 'Mọi việc',
  anyKind: 'Mọi loại',
  nobody: 'Không ai đăng nhập',
  outsider: 'Tài khoản cấp trên',
  export: 'Xuất CSV',
  empty: 'Chưa có thay đổi nào',
  emptyBody: 'Mọi thay đổi đều được ghi lại ở đây: ai làm, thay đổi gì và khi nào. Không thể sửa hay xóa các dòng này.',
  lineTitle: 'Chi tiết dòng nhật ký',
  noDetails: 'Không có ghi chú nào khác.',
  fact: 'Mục',
  before: 'Trước',
  after: 'Sau',
  yes: 'có',
  no: 'không',
  none: 'không có',
  thisThing: 'Mọi dòng về đối tượng này',
  open: 'Mở',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'Nhật ký thay đổi',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'Đọc nhật ký thay đổi',
};
