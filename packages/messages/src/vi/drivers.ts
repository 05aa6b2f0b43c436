/** Drivers: list, form. */
export const drivers = {
  title: 'Tài xế',
  name: 'Họ tên',
  employeeNumber: 'Mã nhân viên',
  keyNumber: 'Khóa tài xế',
  keyHint: 'Số iButton, như thiết bị gửi. Xe có thiết bị đọc được khóa này do tài xế này lái.',
  phone: 'Điện thoại',
  email: 'Email',
  licenseNumber: 'Số bằng lái',
  licenseExpiresOn: 'Bằng lái hết hạn ngày',
  licenseExpired: '{{date}}, đã hết hạn',
  score: 'Điểm',
  scoreNone: 'Chưa đủ dữ liệu',
  showScore: 'Xem điểm',
  tags: 'Nhãn',
  anyTag: 'Mọi nhãn',
  notes: 'Ghi chú',
  searchPlaceholder: 'Tên, điện thoại, email, mã',
  sectionPerson: 'Tài xế',
  sectionLicense: 'Bằng lái',
  sectionMore: 'Quản lý',
  create: 'Thêm tài xế',
  edit: 'Tài xế',
  delete: 'Xóa tài xế',
  deleteBody: 'Mọi dữ liệu về tài xế này sẽ bị xóa vĩnh viễn. Chuyến và lịch sử của xe vẫn còn.',
  emptyTitle: 'Chưa có tài xế nào',
  emptyBody: 'Thêm từng tài xế, hoặc nhập nhiều tài xế từ tệp CSV.',
};

/** Names of screens in the navigation. */
export const screens = {
  drivers: 'Tài xế',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'drivers.read': 'Xem tài xế',
  'drivers.write': 'Thêm, sửa và xóa tài xế',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'driver.create': 'Đã thêm tài xế',
  'driver.update': 'Đã sửa tài xế',
  'driver.delete': 'Đã xóa tài xế',
  'driver.assign': 'Đã gán tài xế',
  'driver.unassign': 'Đã hủy gán tài xế',
  'driver.import': 'Đã nhập tài xế',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  driver: 'Tài xế',
};
