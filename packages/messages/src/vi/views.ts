/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'Chế độ xem',
  current: 'Chế độ xem: {{name}}',
  own: 'Chế độ xem của tôi',
  shared: 'Chia sẻ với tài khoản',
  sharedBy: 'Chia sẻ bởi {{name}}',
  none: 'Lưu bộ lọc, thứ tự, cột và vị trí bản đồ hiện tại thành một chế độ xem.',
  save: 'Lưu chế độ xem này',
  name: 'Tên',
  share: 'Chia sẻ với mọi người trong tài khoản',
  replace: 'Cập nhật theo bộ lọc và bố cục hiện tại',
  edit: 'Sửa “{{name}}”',
  copy: 'Sao chép liên kết đến “{{name}}”',
  copied: 'Đã sao chép liên kết',
  delete: 'Xóa “{{name}}”',
  deleteAsk: 'Xóa “{{name}}”?',
  saved: 'Đã lưu “{{name}}”',
  deleted: 'Đã xóa “{{name}}”',
  failed: 'Không tải được các chế độ xem đã lưu.',
  changed: 'Đã đổi',
  changedHint: 'Báo cáo khác với chế độ xem đã lưu này.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': 'Chia sẻ chế độ xem đã lưu',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'Đã chia sẻ chế độ xem',
  'view.update': 'Đã sửa chế độ xem chung',
  'view.delete': 'Đã xóa chế độ xem chung',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: 'Chế độ xem đã lưu',
};
