/** Incidents: list, form, facts. */
export const incidents = {
  title: 'Sự cố',
  incident: 'Sự cố',
  name: 'Tiêu đề',
  type: 'Loại',
  anyType: 'Mọi loại',
  'kind.accident': 'Tai nạn',
  'kind.theft': 'Trộm cắp',
  'kind.breakdown': 'Hỏng xe',
  status: 'Trạng thái',
  anyStatus: 'Mọi trạng thái',
  draft: 'Bản nháp',
  submitted: 'Đã gửi',
  date: 'Ngày',
  time: 'Giờ',
  vehicle: 'Xe',
  vehicleStatusReason: 'Tình trạng xe',
  place: 'Nơi xảy ra',
  placeHelp: 'Để trống để dùng vị trí của xe vào lúc đó.',
  description: 'Mô tả',
  driver: 'Tài xế',
  driverHelp: 'Tìm theo tên, điện thoại hoặc mã số. Với người không có trong danh sách, hãy điền các ô bên dưới.',
  firstName: 'Tên',
  lastName: 'Họ',
  phone: 'Điện thoại',
  email: 'Email',
  submit: 'Gửi sự cố',
  submitHelp: 'Cần có xe và mô tả. Sau đó không thể sửa thông tin, chỉ ghi chú thêm.',
  submittedWords: 'Đã gửi {{name}}',
  evidence: 'Bằng chứng',
  evidenceWords: '{{from}}–{{to}}, điểm: {{fixes}}, tốc độ cao nhất {{speed}}',
  evidenceWithoutSpeed: '{{from}}–{{to}}, điểm: {{fixes}}',
  evidenceKept: 'Mười phút quanh sự cố đã được sao lưu và vẫn còn khi vị trí bị xóa.',
  annotation: 'Ghi chú',
  annotate: 'Thêm ghi chú',
  create: 'Tạo sự cố',
  searchPlaceholder: 'Tiêu đề, xe, VIN, mô tả',
  emptyTitle: 'Chưa có sự cố',
  emptyBody: 'Ghi lại tai nạn, trộm cắp và hỏng xe tại đây. Mười phút quanh sự cố trở thành bằng chứng.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'Xem sự cố',
  'incidents.write': 'Tạo, gửi và ghi chú sự cố',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'Đã tạo sự cố',
  'incident.update': 'Đã sửa sự cố',
  'incident.annotate': 'Đã ghi chú sự cố',
  'incident.delete': 'Đã xóa bản nháp sự cố',
  'incident.prepare': 'Đã tạo bản nháp sự cố từ cảnh báo',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Sự cố',
};
