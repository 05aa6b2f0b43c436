/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Tài khoản',
  searchPlaceholder: 'Tên tài khoản',
  new: 'Tạo tài khoản con',
  parent: 'Tài khoản mẹ',
  childAccounts: 'Tài khoản con',
  users: 'Người dùng',
  assets: 'Phương tiện',
  devices: 'Thiết bị',
  features: 'Tính năng',
  alerts: 'Cảnh báo',
  admin: 'Quản trị viên',
  open: 'Mở {{name}}',
  openThis: 'Mở tài khoản này',
  emptyTitle: 'Chưa có tài khoản con nào',
  emptyBody:
    'Tạo tài khoản con cho chi nhánh, khách hàng hoặc công ty con, với phương tiện, người dùng và tính năng riêng.',
  newTitle: 'Tạo tài khoản con',
  editTitle: 'Sửa tài khoản',
  sectionProfile: 'Tài khoản',
  sectionHome: 'Vị trí và cài đặt',
  sectionAdmin: 'Quản trị viên đầu tiên',
  adminHint: 'Không bắt buộc. Chúng tôi sẽ gửi liên kết để đặt mật khẩu.',
  adminName: 'Tên',
  email: 'Email',
  phone: 'Điện thoại',
  sectionFeatures: 'Tính năng và cảnh báo',
  featuresHint: 'Mục nào tắt ở đây cũng tắt ở mọi tài khoản con và với người dùng của các tài khoản đó.',
  notAbove: 'Tài khoản mẹ không có',
  saved: 'Đã lưu {{name}}',
  createdToast: 'Đã tạo {{name}}',
  name: 'Tên',
  country: 'Quốc gia',
  countryHint: 'Đơn vị đo, tiền tệ, múi giờ và ngôn ngữ được chọn theo quốc gia. Hãy đổi nếu khác.',
  address: 'Địa chỉ',
  latitude: 'Vĩ độ (°)',
  longitude: 'Kinh độ (°)',
  units: 'Đơn vị đo',
  currency: 'Tiền tệ',
  language: 'Ngôn ngữ',
  timeZone: 'Múi giờ',
  theme: 'Giao diện',
};

/** Names of screens in the navigation. */
export const screens = {
  accounts: 'Tài khoản',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'accounts.read': 'Xem tài khoản',
  'accounts.write': 'Tạo và sửa tài khoản',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'account.create': 'Đã tạo tài khoản',
  'account.update': 'Đã sửa tài khoản',
  'account.enter': 'Đã chuyển sang tài khoản',
  'account.leave': 'Đã rời tài khoản',
  'account.signUp': 'Đã tạo tài khoản khi đăng ký',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Tài khoản',
};
