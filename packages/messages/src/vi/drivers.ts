/** Drivers: list, form. */
export const drivers = {
  title: 'Tài xế',
  name: 'Họ tên',
  employeeNumber: 'Mã nhân viên',
  phone: 'Điện thoại',
  email: 'Email',
  licenseNumber: 'Số bằng lái',
  licenseExpiresOn: 'Bằng lái hết hạn ngày',
  licenseExpired: '{{date}}, đã hết hạn',
  score: 'Điểm',
  scoreNone: 'Chưa đủ dữ liệu',
  tags: 'Thẻ',
  anyTag: 'Mọi thẻ',
  notes: 'Ghi chú',
  searchPlaceholder: 'Tên, điện thoại, email, mã số',
  sectionPerson: 'Cá nhân',
  sectionLicense: 'Bằng lái',
  sectionMore: 'Quản lý',
  create: 'Thêm tài xế',
  edit: 'Tài xế',
  delete: 'Xóa tài xế',
  deleteBody: 'Mọi thông tin về người này sẽ bị xóa vĩnh viễn. Chuyến đi và lịch sử của xe vẫn được giữ.',
  emptyTitle: 'Chưa có tài xế',
  emptyBody: 'Thêm những người lái xe của bạn, từng người một hoặc tất cả từ một bảng.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Tài xế',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'Xem tài xế',
  'drivers.write': 'Tạo, sửa và xóa tài xế',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Tạo tài xế',
  'driver.update': 'Sửa tài xế',
  'driver.delete': 'Xóa tài xế',
  'driver.import': 'Nhập tài xế',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Tài xế',
};
