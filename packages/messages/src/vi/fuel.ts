/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'fuel.write': 'Nhập hóa đơn nhiên liệu và thiết lập bình',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'fuelReceipt.create': 'Đã nhập hóa đơn nhiên liệu',
  'fuelReceipt.update': 'Đã sửa hóa đơn nhiên liệu',
  'fuelReceipt.delete': 'Đã xóa hóa đơn nhiên liệu',
  'fuelReceipt.import': 'Đã nhập hóa đơn từ tệp',
  'fuelTank.update': 'Đã sửa thông tin bình',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  fuelReceipt: 'Hóa đơn nhiên liệu',
};
