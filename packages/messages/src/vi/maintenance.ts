/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'maintenance.read': 'Xem bảo dưỡng',
  'maintenance.write': 'Lập kế hoạch, ghi và xóa bảo dưỡng',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'serviceConfig.create': 'Đã thêm hạng mục bảo dưỡng',
  'serviceConfig.update': 'Đã sửa hạng mục bảo dưỡng',
  'serviceConfig.delete': 'Đã xóa hạng mục bảo dưỡng',
  'serviceConfig.import': 'Đã nhập hạng mục bảo dưỡng',
  'serviceConfig.apply': 'Đã áp dụng hạng mục bảo dưỡng',
  'serviceLog.create': 'Đã ghi lần bảo dưỡng',
  'serviceLog.update': 'Đã sửa lần bảo dưỡng',
  'serviceLog.delete': 'Đã xóa lần bảo dưỡng',
  'serviceLog.import': 'Đã nhập lịch sử bảo dưỡng',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  serviceConfig: 'Hạng mục bảo dưỡng',
  serviceLog: 'Lần bảo dưỡng',
};
