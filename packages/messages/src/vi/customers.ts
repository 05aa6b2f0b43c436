/** Customers: list, form. */
export const customers = {
  title: 'Khách hàng',
  name: 'Tên',
  externalNumber: 'Mã số',
  contactPerson: 'Người liên hệ',
  phone: 'Điện thoại',
  email: 'Email',
  address: 'Địa chỉ',
  tags: 'Thẻ',
  anyTag: 'Mọi thẻ',
  notes: 'Ghi chú',
  searchPlaceholder: 'Tên, mã số, liên hệ, địa chỉ',
  sectionCustomer: 'Khách hàng',
  sectionContact: 'Liên hệ',
  sectionMore: 'Quản lý',
  create: 'Thêm khách hàng',
  edit: 'Khách hàng',
  delete: 'Xóa khách hàng',
  deleteBody: 'Mọi thông tin lưu về khách hàng này sẽ bị xóa vĩnh viễn.',
  emptyTitle: 'Chưa có khách hàng',
  emptyBody: 'Thêm những khách hàng bạn phục vụ, từng khách một hoặc tất cả từ một bảng.',
};

/** Names of screens in the navigation. */
export const screens = {
  customers: 'Khách hàng',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'customers.read': 'Xem khách hàng',
  'customers.write': 'Tạo, sửa và xóa khách hàng',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'customer.create': 'Tạo khách hàng',
  'customer.update': 'Sửa khách hàng',
  'customer.delete': 'Xóa khách hàng',
  'customer.import': 'Nhập khách hàng',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  customer: 'Khách hàng',
};
