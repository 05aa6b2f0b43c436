/** Users of an account. */
export const users = {
  account: 'Tài khoản',
  acts: 'Thao tác với {{name}}',
  alerts: 'Cảnh báo',
  alertsHint: 'Các loại cảnh báo dành cho người dùng này.',
  allowed: 'Được phép',
  anyRole: 'Mọi vai trò',
  anyStatus: 'Mọi trạng thái',
  asAccount: 'Theo tài khoản',
  create: 'Mời người dùng',
  deleteBody: 'Người này bị đăng xuất khỏi mọi phiên và mất quyền truy cập. Hoạt động vẫn còn trong nhật ký thay đổi.',
  disable: 'Vô hiệu hóa',
  disableBody: 'Người này bị đăng xuất khỏi mọi phiên ngay và không đăng nhập được cho đến khi bật lại.',
  disabled: 'Đã vô hiệu hóa {{name}}',
  disableTitle: 'Vô hiệu hóa {{name}}?',
  editTitle: 'Sửa người dùng',
  email: 'Địa chỉ email',
  emptyBody: 'Mời những người làm việc trong tài khoản này. Vai trò quyết định mỗi người xem và làm được gì.',
  emptyTitle: 'Chưa có người dùng nào',
  enable: 'Bật lại',
  enabled: 'Đã bật lại {{name}}',
  features: 'Tính năng',
  featuresHint: 'Chỉ bật được các tính năng mà tài khoản có.',
  invitationFailed: 'Đã thêm {{name}} nhưng không gửi được lời mời. Hãy gửi lại sau.',
  invitationSent: 'Đã gửi lời mời đến {{username}}',
  invite: 'Gửi lời mời',
  inviteAgain: 'Gửi lại lời mời',
  inviteHint:
    'Chúng tôi sẽ gửi lời mời đến địa chỉ này, hoặc qua SMS nếu chỉ có số điện thoại. Lời mời có liên kết để đặt mật khẩu.',
  language: 'Ngôn ngữ',
  lastSignIn: 'Đăng nhập gần nhất',
  list: 'Người dùng',
  matrixIntro: 'Những gì mỗi vai trò được làm. Vai trò áp dụng trong tài khoản của người dùng và các tài khoản con.',
  name: 'Tên',
  never: 'Chưa bao giờ',
  newTitle: 'Mời người dùng',
  notAllowed: 'Không được phép',
  permission: 'Quyền',
  phone: 'Số điện thoại di động',
  role: 'Vai trò',
  roles: 'Vai trò',
  saved: 'Đã lưu {{name}}',
  search: 'Tên, email hoặc điện thoại',
  sectionPerson: 'Thông tin',
  sectionRole: 'Vai trò và quyền',
  sectionSettings: 'Tùy chọn',
  self: 'Bạn',
  selfHint: 'Chỉ quản trị viên khác mới đổi được vai trò của bạn.',
  sessions: 'Phiên và đăng nhập hai bước',
  sessionsTitle: 'Đăng nhập và bảo mật: {{name}}',
  status: 'Trạng thái',
  statusActive: 'Hoạt động',
  statusDisabled: 'Đã vô hiệu hóa',
  statusInvited: 'Đã mời',
  tabs: 'Người dùng và vai trò',
  timeZone: 'Múi giờ',
  units: 'Đơn vị đo',
  username: 'Tên đăng nhập',
};

/** Names of screens in the navigation. */
export const screens = {
  users: 'Người dùng',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'users.read': 'Xem người dùng và vai trò',
  'users.write': 'Mời, sửa và xóa người dùng',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'user.create': 'Đã thêm người dùng',
  'user.update': 'Đã sửa người dùng',
  'user.delete': 'Đã xóa người dùng',
  'user.invite': 'Đã mời người dùng',
  'user.preferences': 'Đã đổi cài đặt cá nhân',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'Người dùng',
};
