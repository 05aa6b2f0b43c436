/** Customers: list, form. */
export const customers = {
  title: 'Khách hàng',
  name: 'Tên',
  externalNumber: 'Mã khách hàng',
  contactPerson: 'Người liên hệ',
  phone: 'Điện thoại',
  email: 'Email',
  address: 'Địa chỉ',
  language: 'Ngôn ngữ',
  languageHelp: 'Dùng cho tin gửi khách hàng này. Để trống sẽ dùng ngôn ngữ của tài khoản.',
  tags: 'Nhãn',
  anyTag: 'Mọi nhãn',
  notes: 'Ghi chú',
  searchPlaceholder: 'Tên, mã, người liên hệ, địa chỉ',
  sectionCustomer: 'Khách hàng',
  sectionContact: 'Liên hệ',
  sectionMore: 'Quản lý',
  create: 'Thêm khách hàng',
  edit: 'Khách hàng',
  delete: 'Xóa khách hàng',
  deleteBody: 'Mọi dữ liệu về khách hàng này sẽ bị xóa vĩnh viễn.',
  emptyTitle: 'Chưa có khách hàng nào',
  emptyBody: 'Thêm từng khách hàng, hoặc nhập nhiều khách hàng từ tệp CSV.',
  shareAssets: 'Chia sẻ phương tiện',
  assetsOf: 'Phương tiện của {{name}}',
  assets: 'Phương tiện',
  shareWhat:
    'Ai có liên kết đều xem được vị trí trực tiếp, tên và hướng của đúng các phương tiện này mà không cần đăng nhập, cho đến khi liên kết hết hạn. Phương tiện bị gỡ sẽ biến mất khỏi liên kết ngay.',
  links: 'Liên kết của khách hàng này',
  noLinks: 'Khách hàng này chưa có liên kết.',
  add: 'Thêm',
  addAsset: 'Phương tiện',
  removeAsset: 'Gỡ {{name}}',
  assetLimit: 'Một khách hàng có tối đa {{count}} phương tiện.',
  noAssets: 'Chưa có phương tiện. Thêm phương tiện mà khách hàng này được xem.',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'Khách hàng',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'Xem khách hàng',
  'customers.write': 'Thêm, sửa và xóa khách hàng',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'Đã thêm khách hàng',
  'customer.update': 'Đã sửa khách hàng',
  'customer.delete': 'Đã xóa khách hàng',
  'customer.import': 'Đã nhập khách hàng',
  'customer.assets': 'Đổi phương tiện của khách hàng',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Khách hàng',
};
