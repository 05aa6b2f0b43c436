/** The audit log: changes with their user and time. */
export const audit = {
  title: 'Nhật ký thay đổi',
  time: 'Thời gian',
  who: 'Người dùng',
  action: 'Thao tác',
  thing: 'Đối tượng',
  thingId: 'ID',
  kind: 'Loại đối tượng',
  account: 'Tài khoản',
  details: 'Chi tiết',
  from: 'Từ ngày',
  to: 'Đến ngày',
  anybody: 'Mọi người dùng',
  anything: 'Mọi thao tác',
  anyKind: 'Mọi loại',
  nobody: 'Chưa đăng nhập',
  outsider: 'Người dùng của tài khoản mẹ',
  export: 'Xuất CSV',
  empty: 'Chưa có thay đổi nào',
  emptyBody: 'Mọi thay đổi đều ghi ở đây: ai làm, thay đổi gì và khi nào. Không thể sửa hay xóa các mục.',
  lineTitle: 'Chi tiết mục nhật ký',
  noDetails: 'Không có chi tiết nào khác.',
  fact: 'Trường',
  before: 'Trước',
  after: 'Sau',
  yes: 'có',
  no: 'không',
  none: 'không có',
  thisThing: 'Mọi mục về đối tượng này',
  open: 'Mở',
};

/** Names of screens in the navigation. */
export const screens = {
  audit: 'Nhật ký thay đổi',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'audit.read': 'Xem nhật ký thay đổi',
};
