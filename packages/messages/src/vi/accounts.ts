/** Accounts below the current one, and the profile of an account. */
export const accounts = {
  title: 'Tài khoản',
  searchPlaceholder: 'Tên tài khoản',
  new: 'Tài khoản mới',
  parent: 'Thuộc',
  childAccounts: 'Tài khoản con',
  users: 'Người dùng',
  assets: 'Tài sản',
  devices: 'Thiết bị',
  features: 'Tính năng',
  alerts: 'Cảnh báo',
  admin: 'Quản trị viên',
  open: 'Mở {{name}}',
  openThis: 'Mở tài khoản này',
  emptyTitle: 'Chưa có tài khoản con',
  emptyBody:
    'Chi nhánh, khách hàng hoặc công ty con có thể có tài khoản riêng với tài sản, người dùng và tính năng riêng.',
  newTitle: 'Tài khoản mới',
  editTitle: 'Sửa tài khoản',
  sectionProfile: 'Tài khoản',
  sectionHome: 'Vị trí và cài đặt',
  sectionAdmin: 'Quản trị viên đầu tiên',
  adminHint: 'Không bắt buộc. Họ sẽ nhận được tin nhắn có liên kết để đặt mật khẩu.',
  adminName: 'Tên',
  email: 'Email',
  phone: 'Điện thoại',
  sectionFeatures: 'Tính năng và cảnh báo',
  featuresHint: 'Mục nào tắt ở đây cũng sẽ tắt ở mọi tài khoản con và với người dùng của chúng.',
  notAbove: 'Tài khoản cấp trên không có',
  saved: 'Đã lưu “{{name}}”',
  createdToast: 'Đã tạo “{{name}}”',
  name: 'Tên',
  country: 'Quốc gia',
  countryHint: 'Đơn vị, tiền tệ, múi giờ và ngôn ngữ được chọn theo quốc gia. Hãy đổi nếu khác.',
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
  'account.create': 'Tạo tài khoản',
  'account.update': 'Sửa tài khoản',
  'account.enter': 'Vào tài khoản',
  'account.leave': 'Rời tài khoản',
  'account.signUp': 'Mở tài khoản',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  account: 'Tài khoản',
};
