/** Users of an account. */
export const users = {
  account: 'Tài khoản',
  acts: 'Thao tác với {{name}}',
  alerts: 'Cảnh báo',
  alertsHint: 'Các loại cảnh báo liên quan đến người dùng này.',
  allowed: 'Được phép',
  anyRole: 'Mọi vai trò',
  anyStatus: 'Mọi trạng thái',
  asAccount: 'Theo tài khoản',
  create: 'Thêm người dùng',
  deleteBody: 'Người này bị đăng xuất ở mọi nơi và không thể quay lại. Những gì đã làm vẫn còn trong nhật ký thay đổi.',
  disable: 'Vô hiệu hóa',
  disableBody: 'Người này bị đăng xuất ở mọi nơi trong vòng một giây và không thể đăng nhập cho đến khi bạn bật lại.',
  disabled: 'Đã vô hiệu hóa {{name}}',
  disableTitle: 'Vô hiệu hóa {{name}}?',
  editTitle: 'Sửa người dùng',
  email: 'Địa chỉ email',
  emptyBody: 'Mời những người làm việc với tài khoản này. Vai trò của mỗi người cho biết họ được xem và làm gì.',
  emptyTitle: 'Chưa có người dùng',
  enable: 'Bật lại',
  enabled: 'Đã bật lại {{name}}',
  features: 'Tính năng',
  featuresHint: 'Chỉ có thể cấp các tính năng mà tài khoản có.',
  invitationFailed: 'Đã thêm {{name}} nhưng không gửi được lời mời. Hãy gửi lại sau.',
  invitationSent: 'Đã gửi lời mời đến {{username}}',
  invite: 'Thêm và mời',
  inviteAgain: 'Gửi lại lời mời',
  inviteHint: 'Chúng tôi gửi lời mời đến địa chỉ này, hoặc qua SMS nếu chỉ có số. Lời mời dẫn đến bước đặt mật khẩu.',
  language: 'Ngôn ngữ',
  lastSignIn: 'Đăng nhập gần nhất',
  list: 'Người dùng',
  matrixIntro: 'Những gì mỗi vai trò được làm, trong tài khoản của người dùng và các tài khoản bên dưới.',
  name: 'Tên',
  never: 'Chưa bao giờ',
  newTitle: 'Thêm người dùng',
  notAllowed: 'Không được phép',
  permission: 'Quyền',
  phone: 'Số di động',
  role: 'Vai trò',
  roles: 'Vai trò',
  saved: 'Đã lưu {{name}}',
  search: 'Tên, email hoặc điện thoại',
  sectionPerson: 'Người dùng',
  sectionRole: 'Được phép làm gì',
  sectionSettings: 'Hiển thị cho người dùng',
  self: 'Bạn',
  selfHint: 'Chỉ quản trị viên khác mới đổi được vai trò của bạn.',
  sessions: 'Phiên và đăng nhập hai bước',
  sessionsTitle: 'Đăng nhập của {{name}}',
  status: 'Trạng thái',
  statusActive: 'Hoạt động',
  statusDisabled: 'Đã vô hiệu hóa',
  statusInvited: 'Đã mời',
  tabs: 'Người dùng và vai trò',
  timeZone: 'Múi giờ',
  units: 'Đơn vị',
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
  'user.create': 'Tạo người dùng',
  'user.update': 'Sửa người dùng',
  'user.delete': 'Xóa người dùng',
  'user.invite': 'Mời người dùng',
  'user.preferences': 'Đổi cài đặt cá nhân',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'Người dùng',
};
